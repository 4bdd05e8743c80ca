"""Views drawn as boards, to ask a player about."""

from salpakan.view import View, parse_view


def view(board: str, turns: str = "", variant: str = "classic", viewer: str = "white") -> View:
    """What this viewer sees after the turns; its side moves first or has just been answered."""
    first = f"first {viewer}"
    return parse_view(
        f"salpakan view 1\nviewer {viewer}\nvariant {variant}\n{first}\nboard\n{board}\n"
        f"turns\n{turns}\n"
    )
