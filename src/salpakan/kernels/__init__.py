"""The fast twin of rules and view, on flat arrays (docs/kernels.md)."""

from salpakan.kernels.batch import Ended as Ended
from salpakan.kernels.batch import Seen as Seen
from salpakan.kernels.batch import step_games as step_games
from salpakan.kernels.batch import take_turns as take_turns
from salpakan.kernels.deal import BY_LOT as BY_LOT
from salpakan.kernels.deal import begin_games as begin_games
from salpakan.kernels.encode import FACTS as FACTS
from salpakan.kernels.encode import PLANES as PLANES
from salpakan.kernels.encode import Fact as Fact
from salpakan.kernels.encode import Plane as Plane
from salpakan.kernels.encode import encode as encode
from salpakan.kernels.encode import new_planes as new_planes
from salpakan.kernels.games import Games as Games
from salpakan.kernels.games import copy_game as copy_game
from salpakan.kernels.games import new_games as new_games
from salpakan.kernels.many import Many as Many
from salpakan.kernels.moves import legal_mask as legal_mask
from salpakan.kernels.moves import random_actions as random_actions
from salpakan.kernels.play import play_games as play_games
from salpakan.kernels.tables import SIDES as SIDES
from salpakan.kernels.tables import Tables as Tables
from salpakan.kernels.tables import tables as tables
