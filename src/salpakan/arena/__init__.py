"""Matches between engines: how much stronger one is than another, and how sure that is."""

from salpakan.arena.contender import Contender as Contender
from salpakan.arena.contender import parse_contender as parse_contender
from salpakan.arena.match import House as House
from salpakan.arena.match import Meeting as Meeting
from salpakan.arena.match import Pair as Pair
from salpakan.arena.match import Result as Result
from salpakan.arena.match import compete as compete
from salpakan.arena.player import Fault as Fault
from salpakan.arena.ratings import Rating as Rating
from salpakan.arena.ratings import Score as Score
from salpakan.arena.ratings import rate as rate
from salpakan.arena.report import match_data as match_data
from salpakan.arena.report import timing_data as timing_data
from salpakan.arena.report import write_records as write_records
from salpakan.arena.robin import Ladder as Ladder
from salpakan.arena.robin import Rung as Rung
from salpakan.arena.robin import gauntlet as gauntlet
from salpakan.arena.robin import play_all as play_all
from salpakan.arena.robin import round_robin as round_robin
from salpakan.arena.score import Pentanomial as Pentanomial
from salpakan.arena.sprt import Sprt as Sprt
from salpakan.arena.table import ladder_data as ladder_data
from salpakan.arena.table import ladder_markdown as ladder_markdown
from salpakan.arena.table import ladder_picture as ladder_picture
from salpakan.arena.terms import Terms as Terms
