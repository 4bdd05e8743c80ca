"""Numbers in memory that one thread writes while another looks at them.

Compilers may move an ordinary read out of a loop. These reads and writes happen where they stand,
in one order for all threads.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

from salpakan.kernels.jit import PLAIN
from salpakan.kernels.tables import Int64

_NUMBER = 8
"""Bytes of an int64."""


def _plain_look(array: Int64, row: int, column: int) -> int:
    return int(array[row, column])


def _plain_tell(array: Int64, row: int, column: int, value: int) -> None:
    array[row, column] = value


def _plain_rest() -> None:
    os.sched_yield()


def _address(context: Any, builder: Any, kinds: Any, args: Any) -> Any:  # noqa: ANN401
    cgutils = import_module("numba.core.cgutils")
    array = context.make_array(kinds[0])(context, builder, args[0])
    return cgutils.get_item_pointer(
        context, builder, kinds[0], array, list(args[1:3]), wraparound=False, boundscheck=False
    )


def _compiled() -> tuple[Any, Any, Any]:
    """The three as instructions for the compiler."""
    extending, types = import_module("numba.extending"), import_module("numba.core.types")

    def look(_: Any, array: Any, row: Any, column: Any) -> Any:  # noqa: ANN401, ARG001
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
            address = _address(context, builder, signature.args, args)
            return builder.load_atomic(address, "seq_cst", _NUMBER)

        return types.int64(array, types.intp, types.intp), code

    def tell(_: Any, array: Any, row: Any, column: Any, value: Any) -> Any:  # noqa: ANN401, ARG001
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
            address = _address(context, builder, signature.args, args)
            builder.store_atomic(args[3], address, "seq_cst", _NUMBER)
            return context.get_dummy_value()

        return types.void(array, types.intp, types.intp, types.int64), code

    def rest(_: Any) -> Any:  # noqa: ANN401
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401, ARG001
            if not sys.platform.startswith("win"):  # which has no function of this name
                ir = import_module("llvmlite.ir")
                kind = ir.FunctionType(ir.IntType(32), [])
                cgutils = import_module("numba.core.cgutils")
                builder.call(
                    cgutils.get_or_insert_function(builder.module, kind, "sched_yield"), []
                )
            return context.get_dummy_value()

        return types.void(), code

    return extending.intrinsic(look), extending.intrinsic(tell), extending.intrinsic(rest)


look, tell, rest = (_plain_look, _plain_tell, _plain_rest) if PLAIN else _compiled()
"""`look(array, row, column)` reads a number, `tell(array, row, column, number)` writes one, and
`rest()` lets another thread have the processor if there is one that wants it."""
