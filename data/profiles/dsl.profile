# A home connection to a server on the same continent: the conditions in which the peers in the comparison
# of remote-motion smoothers were measured (80 ms, exponential jitter of 15 ms, 1 % spikes of 120 ms).
about = 80 ms, 15 ms jitter, rare spikes, 0.5 % loss
latency_ms = 80
jitter_ms = 15          # mean of an exponential delay
spike_percent = 1
spike_ms = 120
loss_percent = 0.5
duplicate_percent = 0.1
reorder_percent = 0.2
reorder_ms = 30
