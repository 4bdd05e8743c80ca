"""Matches between engines: how much stronger one is than another, and how sure that is."""

from salpakan.arena.contender import Contender as Contender
from salpakan.arena.contender import parse_contender as parse_contender
from salpakan.arena.match import Pair as Pair
from salpakan.arena.match import Result as Result
from salpakan.arena.match import compete as compete
from salpakan.arena.player import Fault as Fault
from salpakan.arena.report import match_data as match_data
from salpakan.arena.report import timing_data as timing_data
from salpakan.arena.report import write_records as write_records
from salpakan.arena.score import Pentanomial as Pentanomial
from salpakan.arena.sprt import Sprt as Sprt
from salpakan.arena.terms import Terms as Terms
