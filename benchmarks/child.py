"""`python -m benchmarks.child COMMAND …`: run it, print its time and its peak memory.

A process of its own, and a small one: Linux counts into a child's peak what its parent held when
the child was started.
"""

import json
import resource
import subprocess
import sys
from time import perf_counter

begin = perf_counter()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
seconds = perf_counter() - begin
used = resource.getrusage(resource.RUSAGE_CHILDREN)
unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes elsewhere
report = {
    "seconds": seconds,
    "core_seconds": used.ru_utime + used.ru_stime,
    "megabytes": used.ru_maxrss * unit / 1e6,
}
print(json.dumps(report))
