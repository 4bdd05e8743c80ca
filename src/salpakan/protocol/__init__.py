"""The line protocol between a host and an engine, from both sides (docs/engine-protocol.md)."""

from salpakan.protocol.client import EngineProcess as EngineProcess
from salpakan.protocol.errors import EngineBabbled as EngineBabbled
from salpakan.protocol.errors import EngineDied as EngineDied
from salpakan.protocol.errors import EngineError as EngineError
from salpakan.protocol.errors import EngineRefused as EngineRefused
from salpakan.protocol.errors import EngineSilent as EngineSilent
from salpakan.protocol.own import ANCESTORS as ANCESTORS
from salpakan.protocol.own import LEVELS as LEVELS
from salpakan.protocol.own import OWN_ENGINES as OWN_ENGINES
from salpakan.protocol.own import PANEL as PANEL
from salpakan.protocol.own import PLAIN as PLAIN
from salpakan.protocol.own import own_engine as own_engine
from salpakan.protocol.serve import AgentMaker as AgentMaker
from salpakan.protocol.serve import serve as serve
