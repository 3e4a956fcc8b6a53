# Wireless at the far end of the house, to another continent.
about = 150 ms, 40 ms jitter, 3 % spikes, 5 % loss
latency_ms = 150
jitter_ms = 40
spike_percent = 3
spike_ms = 400
loss_percent = 5
duplicate_percent = 1
reorder_percent = 2
reorder_ms = 80
