"""Data for drawing topics and conferences: clues with their frequencies.

A line has a kind and a quantifier, then subject, object, number and weight of each clue. "within every
CA2:146" is "every comet is within 2 sectors of an asteroid", with weight 146. Clues that nearly always or
hardly ever hold are missing. So is "every comet is next to the dwarf planet" of the standard sky: it would
reveal a comet in sector 5. RULES.md § The sky and its clues.
"""

from __future__ import annotations

import msgspec

from games.planet_x.sky.clues import Clue

STANDARD_TOPICS = """
adjacent at_least_one  AC:270 AD:213 AG:116 CA:232 CD:253 CG:154 DA:227 DC:212 DG:116 GA:129
adjacent at_least_one  GC:146 GD:144
adjacent every         CA:34 CG:4 DA:87 DC:93 DG:56 GA:5 GC:10 GD:4
adjacent none          AC:55 AD:114 AG:106 CA:43 CD:145 CG:113 DA:92 DC:141 DG:148 GA:93 GC:110
adjacent none          GD:170
band all               A4:78 A5:203 A6:206 C3:87 C4:91 C5:278 G2:1 G3:110 G4:104 G5:177
consecutive all        A:127
opposite at_least_one  AA:185 AC:268 AD:3 AG:264 DA:181 DG:76 GA:318 GC:141 GD:1
opposite every         GA:75 GC:12
opposite none          AC:142 AD:289 AG:104 GA:119 GC:250 GD:395
within every           AC2:39 AC3:120 AC4:1 AD2:9 AD3:15 AD4:74 AG2:4 AG3:79 CA2:146 CA3:4
within every           CD2:12 CD3:104 CD4:1 CG2:51 CG3:111 CG4:1 DA2:166 DA3:1 DC2:94 DC3:171
within every           DG2:118 DG3:120 DG4:2 GA2:58 GA3:2 GC2:33 GC3:158 GC4:1 GD2:11 GD3:85
within none            AC2:5 AD2:47 AD3:23 AG2:7 CA2:4 CC2:191 CC3:145 CD2:123 CD3:55 CD4:21
within none            CG2:31 CG3:4 DA2:54 DA3:12 DC2:111 DC3:39 DC4:18 DG2:49 DG3:33 DG4:12
within none            GA2:11 GC2:33 GC3:5 GD2:68 GD3:29 GD4:20 GG2:151 GG3:141
"""
STANDARD_CONFERENCES = """
adjacent none          XA:70 XC:74 XG:14
opposite none          XA:298 XC:159 XD:131 XE:1 XG:175
within every           XA2:167 XA3:55 XC2:1 XC3:82 XD4:118 XG2:29 XG3:43
within none            XA2:3 XC3:1 XD2:206 XD3:104 XG2:122 XG3:41
"""
EXPERT_TOPICS = """
adjacent at_least_one  AC:345 AD:384 AG:182 CA:340 CD:482 CG:224 DA:312 DC:447 DG:253 GA:182
adjacent at_least_one  GC:229 GD:291
adjacent every         CA:37 CD:16 CG:6 DE:240 GA:12 GC:11 GD:7
adjacent none          AC:137 AD:240 AG:137 CA:138 CD:284 CG:220 DA:215 DC:271 DG:267 GA:147
adjacent none          GC:215 GD:252
band all               A4:112 A5:173 A6:364 A7:239 A8:51 C3:88 C4:129 C5:187 C6:201 C7:4 G3:113
band all               G4:138 G5:139 G6:241 G7:5
consecutive all        A:100
consecutive count      D3:495
opposite at_least_one  AA:259 AC:294 AD:668 AG:335 GA:292 GC:169 GD:495
opposite every         GA:9 GD:85
opposite none          AC:420 AD:117 AG:432 GA:412 GC:570 GD:344
within every           AC2:33 AC3:100 AC4:107 AD2:16 AD3:52 AD4:72 AG2:1 AG3:67 AG4:71 CA2:71
within every           CA3:150 CA4:114 CD2:53 CD3:125 CD4:151 CG2:49 CG3:109 CG4:89 DA2:11
within every           DA3:67 DA4:60 DC2:4 DC3:107 DC4:94 DG2:6 DG3:58 DG4:45 GA2:36 GA3:109
within every           GA4:71 GC2:33 GC3:123 GC4:119 GD2:25 GD3:87 GD4:80
within none            AC2:35 AC3:23 AC4:4 AD2:88 AD3:33 AD4:9 AG2:36 AG3:16 AG4:8 CA2:41
within none            CA3:18 CA4:10 CC3:161 CC4:141 CC5:175 CC6:136 CD2:151 CD3:84 CD4:24
within none            CG2:60 CG3:27 CG4:26 CG5:2 DA2:72 DA3:33 DA4:9 DC2:137 DC3:68 DC4:23
within none            DG2:78 DG3:43 DG4:27 GA2:39 GA3:11 GA4:4 GC2:70 GC3:35 GC4:17 GC5:5
within none            GD2:96 GD3:51 GD4:32 GG3:96 GG4:132 GG5:83 GG6:129
"""
EXPERT_CONFERENCES = """
adjacent none          XA:268 XC:321 XE:372 XG:75
opposite none          XA:416 XC:253 XD:675 XE:217 XG:267
within every           XA2:270 XA3:155 XA4:96 XA5:40 XC2:54 XC3:180 XC4:54 XC5:56 XD4:312
within every           XD5:188 XG2:241 XG3:159 XG4:135 XG5:49
within none            XA2:229 XA3:84 XC2:126 XC3:63 XD2:377 XD3:404 XG2:206 XG3:120
"""


def weighted(table: str) -> dict[Clue, int]:
    """Read the clues of a table with their weights."""
    clues: dict[Clue, int] = {}
    for line in table.split("\n")[1:-1]:
        kind, quantifier, *entries = line.split()
        for entry in entries:
            name, weight = entry.split(":")
            letters = name.rstrip("0123456789")
            n = int(name[len(letters) :] or 0) or None
            who = {"subject": letters[0], "object": letters[1:] or None, "n": n}
            clue = msgspec.convert({"kind": kind, "quantifier": quantifier, **who}, Clue)
            clues[clue] = int(weight)
    return clues


TOPICS = {"standard": weighted(STANDARD_TOPICS), "expert": weighted(EXPERT_TOPICS)}
CONFERENCES = {"standard": weighted(STANDARD_CONFERENCES), "expert": weighted(EXPERT_CONFERENCES)}
