"""The arbiter: the one owner of the true position, with clocks, offers and records. Sans-I/O."""

from salpakan.arbiter.arbiter import Answer as Answer
from salpakan.arbiter.arbiter import Arbiter as Arbiter
from salpakan.arbiter.arbiter import Match as Match
from salpakan.arbiter.clock import ClockFace as ClockFace
from salpakan.arbiter.clock import TimeControl as TimeControl
from salpakan.arbiter.commands import Abandon as Abandon
from salpakan.arbiter.commands import AnswerDraw as AnswerDraw
from salpakan.arbiter.commands import CallOff as CallOff
from salpakan.arbiter.commands import Command as Command
from salpakan.arbiter.commands import Lock as Lock
from salpakan.arbiter.commands import OfferDraw as OfferDraw
from salpakan.arbiter.commands import Place as Place
from salpakan.arbiter.commands import Play as Play
from salpakan.arbiter.commands import Resign as Resign
from salpakan.arbiter.commands import ShowFlag as ShowFlag
from salpakan.arbiter.commands import Tick as Tick
from salpakan.arbiter.commands import command_from_data as command_from_data
from salpakan.arbiter.commands import command_to_data as command_to_data
from salpakan.arbiter.commands import parse_pieces as parse_pieces
from salpakan.arbiter.record import Record as Record
from salpakan.arbiter.record import format_record as format_record
from salpakan.arbiter.record import parse_record as parse_record
from salpakan.arbiter.refusal import Refusal as Refusal
from salpakan.arbiter.refusal import RefusalCode as RefusalCode
