"""The template of `manage.py startgame`: a small complete game that the command copies under another name.

`game` becomes `games/<slug>/`, `lab` becomes `tools/lab/<slug>/`. The other folders go to the same place
in `static/games/`, `templates/games/` and `tests/games/`.
"""
