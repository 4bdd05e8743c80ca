"""Placements: the named strategies as data, and a generator for any variant (RULES §3, §10)."""

from salpakan.formations.book import Drawing as Drawing
from salpakan.formations.book import Formation as Formation
from salpakan.formations.book import Plan as Plan
from salpakan.formations.book import formations as formations
from salpakan.formations.chance import random_placement as random_placement
