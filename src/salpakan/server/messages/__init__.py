"""Every word that passes between the server and a page: `FromClient` and `ToClient`.

Messages are msgspec structs tagged by `type`. Ranks travel as their codes ("5*G"), squares as
"A1", moves as "E3-E4", sides as "white" and "black", times in milliseconds. A field that a reader
may not know is null: a message is built from named fields of what that seat may know (RULES §8),
never cut down from the truth. The TypeScript types of the page are generated from this package.
"""

from salpakan.server.messages.base import Message as Message
from salpakan.server.messages.base import MoveText as MoveText
from salpakan.server.messages.base import Part as Part
from salpakan.server.messages.base import RankCode as RankCode
from salpakan.server.messages.base import SideName as SideName
from salpakan.server.messages.base import SquareName as SquareName
from salpakan.server.messages.members import ChangeMe as ChangeMe
from salpakan.server.messages.members import DeleteMe as DeleteMe
from salpakan.server.messages.members import Export as Export
from salpakan.server.messages.members import Faults as Faults
from salpakan.server.messages.members import KeptGame as KeptGame
from salpakan.server.messages.members import LogIn as LogIn
from salpakan.server.messages.members import Me as Me
from salpakan.server.messages.members import MyGame as MyGame
from salpakan.server.messages.members import MyGames as MyGames
from salpakan.server.messages.members import MySession as MySession
from salpakan.server.messages.members import NewAccount as NewAccount
from salpakan.server.messages.members import Opponent as Opponent
from salpakan.server.messages.page import AnswerDraw as AnswerDraw
from salpakan.server.messages.page import CallOff as CallOff
from salpakan.server.messages.page import Command as Command
from salpakan.server.messages.page import FromClient as FromClient
from salpakan.server.messages.page import Join as Join
from salpakan.server.messages.page import Lock as Lock
from salpakan.server.messages.page import OfferDraw as OfferDraw
from salpakan.server.messages.page import Ping as Ping
from salpakan.server.messages.page import Place as Place
from salpakan.server.messages.page import Play as Play
from salpakan.server.messages.page import Resign as Resign
from salpakan.server.messages.page import ShowFlag as ShowFlag
from salpakan.server.messages.rest import Catalogue as Catalogue
from salpakan.server.messages.rest import Clock as Clock
from salpakan.server.messages.rest import FormationInfo as FormationInfo
from salpakan.server.messages.rest import GameMade as GameMade
from salpakan.server.messages.rest import Invitation as Invitation
from salpakan.server.messages.rest import Lobby as Lobby
from salpakan.server.messages.rest import NewGame as NewGame
from salpakan.server.messages.rest import Opening as Opening
from salpakan.server.messages.rest import OpeningMoves as OpeningMoves
from salpakan.server.messages.rest import OpenSeat as OpenSeat
from salpakan.server.messages.rest import Problem as Problem
from salpakan.server.messages.rest import Replay as Replay
from salpakan.server.messages.rest import ReplayMove as ReplayMove
from salpakan.server.messages.rest import ReplayShown as ReplayShown
from salpakan.server.messages.rest import Seats as Seats
from salpakan.server.messages.rest import Taking as Taking
from salpakan.server.messages.rest import VariantInfo as VariantInfo
from salpakan.server.messages.rest import Warmth as Warmth
from salpakan.server.messages.table import Ack as Ack
from salpakan.server.messages.table import Clocks as Clocks
from salpakan.server.messages.table import DrawDeclined as DrawDeclined
from salpakan.server.messages.table import DrawOffered as DrawOffered
from salpakan.server.messages.table import Ended as Ended
from salpakan.server.messages.table import Event as Event
from salpakan.server.messages.table import FallenState as FallenState
from salpakan.server.messages.table import Fault as Fault
from salpakan.server.messages.table import FlagShown as FlagShown
from salpakan.server.messages.table import Locked as Locked
from salpakan.server.messages.table import Moved as Moved
from salpakan.server.messages.table import PieceState as PieceState
from salpakan.server.messages.table import Player as Player
from salpakan.server.messages.table import Pong as Pong
from salpakan.server.messages.table import Refused as Refused
from salpakan.server.messages.table import Started as Started
from salpakan.server.messages.table import State as State
from salpakan.server.messages.table import ToClient as ToClient
from salpakan.server.messages.table import Update as Update
