"""How fast everything is, beside what others have (docs/benchmarks.md)."""

from salpakan.bench.report import told as told
from salpakan.bench.run import Part as Part
from salpakan.bench.run import measure_parts as measure_parts
