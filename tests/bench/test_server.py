"""The server's figures, from real servers under a small load."""

from salpakan.bench.of_server import Load, serving


def test_every_figure_of_the_server_is_measured_on_a_server_of_its_own() -> None:
    told: list[str] = []
    load = Load(sockets=3, busy=2, games=2, seconds=0.2)
    found = serving(load, lambda what, name: told.append(f"{what} {name}"))
    names = ["page_kb_gzipped", "first_page_s", "idle_socket_kib", "moves_per_s", "delivery_p99_ms"]
    beside = ["page_kb_gzipped", "all_pages_kb_gzipped", *names[1:], "delivered_moves"]
    assert beside == [key.removeprefix("server.") for key in found]
    assert [f"server server.{name}" for name in names] == told
    assert [] == [key for key, value in found.items() if not isinstance(value, int | float)]
