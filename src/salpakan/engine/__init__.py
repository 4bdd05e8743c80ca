"""The computer players. They see Views and nothing else (RULES 8.1)."""

from salpakan.engine.players import PLAYERS as PLAYERS
from salpakan.engine.random_player import RandomPlayer as RandomPlayer
from salpakan.engine.recruit import Recruit as Recruit
