//! What only the game knows: whether a move is possible.
use crate::{sys, Body, MoveResult, Position};
use std::any::Any;
use std::os::raw::c_void;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::Mutex;

/// A host of a world. `result` is preset to what a host without collision says: accepted, where it was asked for.
pub trait Host: Send {
    /// A move from where the body is.
    fn swept_move(&mut self, body: &Body, candidate: &Position, result: &mut MoveResult) {
        let _ = (body, candidate, result);
    }
    /// Being put somewhere at once; `cause`: 0 teleport, 1 snap, 2 blip.
    fn set_position(&mut self, body: &Body, target: &Position, cause: u32, result: &mut MoveResult) {
        let _ = (body, target, cause, result);
    }
}

/// Shared by a world and its snapshots.
pub(crate) struct Bridge {
    host: Mutex<Box<dyn Host>>,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Bridge {
    pub(crate) fn new(host: Box<dyn Host>) -> Bridge {
        Bridge { host: Mutex::new(host), panic: Mutex::new(None) }
    }

    pub(crate) fn callbacks(&self) -> sys::gp_host {
        let mut made = crate::made(sys::gp_host_init);
        made.context = self as *const Bridge as *mut c_void;
        made.swept_move = Some(swept_move);
        made.set_position = Some(set_position);
        made
    }

    /// No panic crosses C: it counts as a refusal, and goes on when the call has ended.
    fn run(&self, result: &mut MoveResult, call: impl FnOnce(&mut dyn Host, &mut MoveResult)) {
        let mut host = self.host.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| call(host.as_mut(), result))) {
            result.accepted = 0;
            *self.panic.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(panic);
        }
    }

    pub(crate) fn go_on_panicking(&self) {
        let panic = self.panic.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

unsafe extern "C" fn swept_move(
    context: *mut c_void,
    body: *const Body,
    candidate: *const Position,
    result: *mut MoveResult,
) {
    (*(context as *const Bridge))
        .run(&mut *result, |host, result| host.swept_move(&*body, &*candidate, result));
}

unsafe extern "C" fn set_position(
    context: *mut c_void,
    body: *const Body,
    target: *const Position,
    cause: u32,
    result: *mut MoveResult,
) {
    (*(context as *const Bridge))
        .run(&mut *result, |host, result| host.set_position(&*body, &*target, cause, result));
}
