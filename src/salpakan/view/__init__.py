"""The secrecy boundary: what each viewer may know, and how it is told."""

from salpakan.view.agent import Agent as Agent
from salpakan.view.agent import Analyst as Analyst
from salpakan.view.agent import ClockReading as ClockReading
from salpakan.view.analysis import Analysis as Analysis
from salpakan.view.analysis import Candidate as Candidate
from salpakan.view.analysis import Chances as Chances
from salpakan.view.announcement import Announcement as Announcement
from salpakan.view.announcement import Body as Body
from salpakan.view.announcement import DrawDeclined as DrawDeclined
from salpakan.view.announcement import DrawOffered as DrawOffered
from salpakan.view.announcement import Ended as Ended
from salpakan.view.announcement import FlagShown as FlagShown
from salpakan.view.announcement import Locked as Locked
from salpakan.view.announcement import Moved as Moved
from salpakan.view.announcement import Started as Started
from salpakan.view.audience import Audience as Audience
from salpakan.view.inference import feasible_ranks as feasible_ranks
from salpakan.view.view import Fallen as Fallen
from salpakan.view.view import Seen as Seen
from salpakan.view.view import View as View
from salpakan.view.view_text import continue_view as continue_view
from salpakan.view.view_text import format_view as format_view
from salpakan.view.view_text import parse_view as parse_view
