#!/usr/bin/env python3
"""Compares what patzer reads of the odd PGN files with what python-chess reads, where that is installed.

Each tests/data/pgn/odd/NAME.json says what patzer reads (a test holds that). Games that python-chess reads otherwise
stand with the reason in differences.json, by file and number from 1; any other difference ends this with status 1, and so
does one that is listed and is none.
"""

import io
import json
import logging
import pathlib
import sys

try:
    import chess
    import chess.pgn
except ImportError:
    print("python-chess is not installed: nothing is compared")
    sys.exit(0)

ODD = pathlib.Path(__file__).parent / "data" / "pgn" / "odd"


def text_of(path):
    """The text of a file: UTF-8, or else Windows-1252 with what is not used there as Latin-1."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def words(*comments):
    """Comments joined as both readers can tell them apart: without line ends and blanks around."""
    return " ".join(" ".join(comment.split()) for comment in comments if comment.strip())


def of_python(game):
    """What python-chess reads: start, result, and each node with its parent, move, glyphs and words."""
    nodes, places = [], {game: 0}
    stack = list(reversed(game.variations))
    while stack:
        node = stack.pop()
        places[node] = len(nodes) + 1
        move = node.move.uci()
        board = node.parent.board()
        if board.is_castling(node.move) and not board.chess960:
            move = chess.Move(node.move.from_square, node.move.to_square).uci()
        nodes.append([places[node.parent], move, sorted(node.nags), words(node.starting_comment), words(node.comment)])
        stack.extend(reversed(node.variations))
    return {
        "start": chess_fen(game.board()),
        "result": game.headers.get("Result", "*"),
        "comment": words(game.comment),
        "moves": nodes,
    }


def chess_fen(board):
    return board.fen(en_passant="legal")


def of_patzer(game):
    """What patzer reads, with words before a move of the line put behind the move before it, as python-chess does."""
    nodes = [[None, None, [], "", game["comment"]]]
    first = set()
    for parent, move, glyphs, before, after in game["moves"]:
        opens = parent in first
        first.add(parent)
        if before and not opens:
            nodes[parent][4] = words(nodes[parent][4], before)
            before = ""
        nodes.append([parent, move, sorted(glyphs), words(before), words(after)])
    result = game["result"]
    return {"start": game["start"], "result": result, "comment": words(nodes[0][4]), "moves": nodes[1:]}


def games_of_python(text):
    stream = io.StringIO(text)
    games = []
    while (game := chess.pgn.read_game(stream)) is not None:
        games.append(of_python(game))
    return games


def main():
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    differences = json.loads((ODD / "differences.json").read_text())
    compared, wrong = 0, 0
    for path in sorted(ODD.glob("*.pgn")):
        ours = [of_patzer(game) for game in json.loads(path.with_suffix(".json").read_text())]
        theirs = games_of_python(text_of(path))
        known = differences.get(path.name, {})
        if len(ours) != len(theirs):
            if "games" not in known:
                wrong += 1
                print(f"{path.name}: {len(ours)} games, python-chess reads {len(theirs)}")
            continue
        for number, (one, other) in enumerate(zip(ours, theirs), 1):
            compared += 1
            reason = known.get(str(number))
            if one == other and reason:
                wrong += 1
                print(f"{path.name} game {number}: listed as different, but it is not: {reason}")
            elif one != other and not reason:
                wrong += 1
                print(f"{path.name} game {number}:")
                for key in one:
                    if one[key] != other[key]:
                        print(f"  {key}: patzer       {json.dumps(one[key], ensure_ascii=False)[:400]}")
                        print(f"  {key}: python-chess {json.dumps(other[key], ensure_ascii=False)[:400]}")
    listed = sum(len(games) for games in differences.values())
    print(f"{compared} games compared, {listed} differences listed, {wrong} unexpected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
