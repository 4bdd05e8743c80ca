"""Who somebody is: guests and accounts, names and passwords, sessions and their cookie."""

from salpakan.server.members.members import AtHome as AtHome
from salpakan.server.members.members import Members as Members
from salpakan.server.members.throttle import network_of as network_of
