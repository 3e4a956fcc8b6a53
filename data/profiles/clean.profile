# A wire without faults: what the engine does by itself, with nothing to blame on the way.
about = 20 ms, nothing else
latency_ms = 20
