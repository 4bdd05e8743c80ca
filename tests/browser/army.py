"""The army of RULES 3.4, as the page calls its pieces."""

WHITE = {
    "A3": "Lieutenant General",
    "D3": "Private",
    "E3": "Lieutenant Colonel",
    "F3": "General of the Army",
    "G3": "Private",
    "B2": "First Lieutenant",
    "C2": "Spy",
    "D2": "Captain",
    "E2": "Sergeant",
    "F2": "Private",
    "H2": "General",
    "I2": "Spy",
    "A1": "Second Lieutenant",
    "B1": "Major",
    "C1": "Colonel",
    "D1": "Private",
    "E1": "Private",
    "F1": "Flag",
    "G1": "Brigadier General",
    "H1": "Major General",
    "I1": "Private",
}
NAMES = sorted(set(WHITE.values()))
WHY = {
    "flag-captured": r"(White|Black)’s Flag was captured\.",
    "flag-lost": r"(White|Black)’s Flag was lost in its own challenge\.",
    "arrival": r"(White|Black)’s Flag reached the far row\.",
}
"""The reason of a record in the page's words (RULES §6)."""
