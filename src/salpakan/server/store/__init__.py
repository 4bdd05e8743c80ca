"""What is kept: games, seats, and every command that the arbiter carried out."""

from salpakan.server.store.setup import ComputerSeat as ComputerSeat
from salpakan.server.store.setup import Setup as Setup
from salpakan.server.store.store import Kept as Kept
from salpakan.server.store.store import LogEntry as LogEntry
from salpakan.server.store.store import Store as Store
