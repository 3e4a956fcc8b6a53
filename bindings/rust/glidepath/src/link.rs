//! Packets of one link in, whole messages out.
use crate::{checked, made, sys, LinkDef, LinkStatistics, Result};
use std::any::Any;
use std::mem::size_of;
use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::{ptr, slice};

/// Bounds of a link, to change and to make one with.
pub fn link_def() -> LinkDef {
    made(sys::gp_link_def_init)
}

/// A whole message with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct WholeMessage<'a> {
    pub to_server: bool,
    /// Of the packet that completed it.
    pub time_s: f64,
    pub blob_id: u64,
    pub queue: u32,
    /// False: the keys of some packet of it are not known.
    pub is_verified: bool,
    pub bytes: &'a [u8],
}

/// Both directions of one link.
pub struct Link(*mut sys::gp_link);

unsafe impl Send for Link {}

impl Drop for Link {
    fn drop(&mut self) {
        unsafe { sys::gp_link_destroy(self.0) };
    }
}

struct Sink<'a> {
    take: &'a mut dyn FnMut(WholeMessage),
    panic: Option<Box<dyn Any + Send>>,
}

unsafe extern "C" fn take(context: *mut c_void, message: *const sys::gp_whole_message) {
    let (sink, received) = (&mut *(context as *mut Sink), &*message);
    let bytes = if received.length == 0 { &[][..] } else { slice::from_raw_parts(received.bytes as *const u8, received.length) };
    let message = WholeMessage {
        to_server: received.to_server != 0,
        time_s: received.time_s,
        blob_id: received.blob_id,
        queue: received.queue,
        is_verified: received.is_verified != 0,
        bytes,
    };
    if sink.panic.is_none() {
        // No panic crosses C: it goes on when the call has ended.
        sink.panic = catch_unwind(AssertUnwindSafe(|| (sink.take)(message))).err();
    }
}

impl Link {
    /// With the default bounds.
    pub fn new() -> Result<Link> {
        Link::with(&link_def())
    }
    /// With bounds of its own.
    pub fn with(def: &LinkDef) -> Result<Link> {
        let mut out = ptr::null_mut();
        checked(unsafe { sys::gp_link_create_with(def, &mut out) })?;
        Ok(Link(out))
    }
    /// One UDP payload; what it completes goes to `each`. The error is the first one met.
    pub fn receive(
        &mut self,
        to_server: bool,
        time_s: f64,
        payload: &[u8],
        mut each: impl FnMut(WholeMessage),
    ) -> Result<()> {
        let mut sink = Sink { take: &mut each, panic: None };
        let code = unsafe {
            sys::gp_link_receive_whole(
                self.0,
                i32::from(to_server),
                time_s,
                payload.as_ptr().cast(),
                payload.len(),
                Some(take),
                &mut sink as *mut Sink as *mut c_void,
            )
        };
        if let Some(panic) = sink.panic {
            resume_unwind(panic);
        }
        checked(code)
    }
    /// The keys of encrypted packets, when they were heard elsewhere.
    pub fn set_seeds(&mut self, to_client: u32, to_server: u32) -> Result<()> {
        checked(unsafe { sys::gp_link_set_seeds(self.0, to_client, to_server) })
    }
    /// As if it were new.
    pub fn clear(&mut self) -> Result<()> {
        checked(unsafe { sys::gp_link_clear(self.0) })
    }
    /// What one direction has seen.
    pub fn statistics(&self, to_server: bool) -> Result<LinkStatistics> {
        let mut out = std::mem::MaybeUninit::<LinkStatistics>::zeroed();
        unsafe { (*out.as_mut_ptr()).size = size_of::<LinkStatistics>() as u32 };
        checked(unsafe { sys::gp_link_statistics_of(self.0, i32::from(to_server), out.as_mut_ptr()) })?;
        Ok(unsafe { out.assume_init() })
    }
    /// Messages that still lack fragments.
    pub fn open_sets(&self) -> u32 {
        unsafe { sys::gp_link_open_sets(self.0) }
    }
    /// The keys of encrypted packets are known.
    pub fn has_seeds(&self) -> bool {
        unsafe { sys::gp_link_has_seeds(self.0) != 0 }
    }
    /// Some message never became whole.
    pub fn is_incomplete(&self) -> bool {
        unsafe { sys::gp_link_is_incomplete(self.0) != 0 }
    }
}
