"""What is kept: games, seats, every command that the arbiter carried out; members and sessions."""

from salpakan.server.store.database import InUseError as InUseError
from salpakan.server.store.members import Account as Account
from salpakan.server.store.members import Member as Member
from salpakan.server.store.members import MemberStore as MemberStore
from salpakan.server.store.members import Session as Session
from salpakan.server.store.played import Played as Played
from salpakan.server.store.setup import ComputerSeat as ComputerSeat
from salpakan.server.store.setup import Setup as Setup
from salpakan.server.store.store import Invitation as Invitation
from salpakan.server.store.store import Kept as Kept
from salpakan.server.store.store import LogEntry as LogEntry
from salpakan.server.store.store import Store as Store
