"""The functions of PQL, one file per family; importing this package registers them all.

The order here is the order of the reference.  No kernel is imported here: functions import their kernels when
called.
"""

# isort: off
from oracle.query.functions import equity as equity
from oracle.query.functions import winning as winning
from oracle.query.functions import hand_types as hand_types
from oracle.query.functions import ratings as ratings
from oracle.query.functions import flop_category as flop_category
from oracle.query.functions import draws as draws
from oracle.query.functions import nuts as nuts
from oracle.query.functions import ranks as ranks
from oracle.query.functions.kit import rank_sets as rank_sets
from oracle.query.functions import board as board
from oracle.query.functions import cards as cards
from oracle.query.functions import rankings as rankings
from oracle.query.functions import lows as lows
from oracle.query.functions import counting as counting
from oracle.query.functions import conversion as conversion
