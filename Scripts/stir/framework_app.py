"""A small application as teams write it: Flask and SQLAlchemy over SQLite, with several ways of paging over one table.

  python framework_app.py FOLDER PORT WRITERS

Started by `Scripts/stir/framework`; lists are at /KIND/items. WRITERS threads make and delete rows of theirs meanwhile.
"""

from __future__ import annotations

import base64
import json
import sys
import threading
import time
from typing import Any

from flask import Flask, Response, abort, jsonify, request
from sqlalchemy import ForeignKey, create_engine, delete, event, func, select, tuple_
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

KINDS = ("offset", "pages", "keyset", "ranked", "loose", "snapshot")
folder, port, writers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
engine = create_engine(f"sqlite:///{folder}/app.db", connect_args={"timeout": 30})
app = Flask(__name__)


@event.listens_for(engine, "connect")
def prepare(connection: Any, _: Any) -> None:
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = off")


class Base(DeclarativeBase):
    pass


class Item(Base):
    """A row of one of the lists."""

    __tablename__ = "items"
    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(index=True)
    title: Mapped[str]
    rank: Mapped[int] = mapped_column(default=0)
    __table_args__ = {"sqlite_autoincrement": True}

    def shown(self) -> dict[str, Any]:
        return {"id": self.id, "title": self.title, "rank": self.rank}


class Snapshot(Base):
    """A walk that reads a copy."""

    __tablename__ = "snapshots"
    id: Mapped[int] = mapped_column(primary_key=True)
    total: Mapped[int]


class SnapshotRow(Base):
    """A row of a copy, at its place."""

    __tablename__ = "snapshot_rows"
    snapshot: Mapped[int] = mapped_column(ForeignKey("snapshots.id"), primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    row: Mapped[str]


def seal(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def token() -> Any:
    given = request.args.get("cursor")
    if given is None:
        return None
    try:
        return json.loads(base64.urlsafe_b64decode(given + "=" * (-len(given) % 4)))
    except ValueError:
        abort(400, "bad cursor")


def size() -> int:
    given = request.args.get("limit", "5")
    if not given.isdigit() or given == "0":
        abort(400, "bad limit")
    return min(int(given), 50)


def count(session: Session, kind: str) -> int:
    return session.scalar(select(func.count()).select_from(Item).where(Item.kind == kind)) or 0


@app.get("/<kind>/items")
def listed(kind: str) -> Response:
    if kind not in KINDS:
        abort(404)
    with Session(engine) as session:
        return jsonify(globals()[f"list_{kind}"](session, kind, size()))


def list_offset(session: Session, kind: str, size: int) -> dict[str, Any]:
    at = request.args.get("offset", 0, type=int)
    query = select(Item).where(Item.kind == kind).order_by(Item.id.desc())
    rows = session.scalars(query.limit(size + 1).offset(at)).all()
    return {"items": [row.shown() for row in rows[:size]], "more": len(rows) > size}


def list_pages(session: Session, kind: str, size: int) -> dict[str, Any]:
    number, total = request.args.get("page", 1, type=int), count(session, kind)
    query = select(Item).where(Item.kind == kind).order_by(Item.id.desc())
    rows = session.scalars(query.limit(size).offset((number - 1) * size)).all()
    return {"items": [row.shown() for row in rows], "total": total, "more": number * size < total}


def list_keyset(session: Session, kind: str, size: int) -> dict[str, Any]:
    query = select(Item).where(Item.kind == kind).order_by(Item.id.desc())
    if (after := token()) is not None:
        query = query.where(Item.id < after)
    rows = session.scalars(query.limit(size + 1)).all()
    after = seal(rows[size - 1].id) if len(rows) > size else None
    return {"items": [row.shown() for row in rows[:size]], "next": after, "total": count(session, kind)}


def list_ranked(session: Session, kind: str, size: int) -> dict[str, Any]:
    query = select(Item).where(Item.kind == kind).order_by(Item.rank, Item.id)
    if (after := token()) is not None:
        query = query.where(tuple_(Item.rank, Item.id) > tuple_(after[0], after[1]))
    rows = session.scalars(query.limit(size + 1)).all()
    after = seal([rows[size - 1].rank, rows[size - 1].id]) if len(rows) > size else None
    return {"items": [row.shown() for row in rows[:size]], "next": after}


def list_loose(session: Session, kind: str, size: int) -> dict[str, Any]:
    query = select(Item).where(Item.kind == kind).order_by(Item.rank, Item.id)
    if (after := token()) is not None:
        query = query.where(Item.rank > after)
    rows = session.scalars(query.limit(size + 1)).all()
    after = seal(rows[size - 1].rank) if len(rows) > size else None
    return {"items": [row.shown() for row in rows[:size]], "next": after}


def list_snapshot(session: Session, kind: str, size: int) -> dict[str, Any]:
    given = token()
    if given is None:
        rows = session.scalars(select(Item).where(Item.kind == kind).order_by(Item.id.desc())).all()
        snapshot = Snapshot(total=len(rows))
        session.add(snapshot)
        session.flush()
        kept = enumerate(json.dumps(row.shown()) for row in rows)
        session.add_all(SnapshotRow(snapshot=snapshot.id, place=place, row=row) for place, row in kept)
        session.commit()
        number, at = snapshot.id, 0
    else:
        number, at = given
    found = session.get(Snapshot, number)
    if found is None:
        abort(410, "this snapshot is gone")
    query = select(SnapshotRow).where(SnapshotRow.snapshot == number, SnapshotRow.place >= at)
    rows = session.scalars(query.order_by(SnapshotRow.place).limit(size)).all()
    after = seal([number, at + size]) if at + size < found.total else None
    items = [json.loads(row.row) for row in rows]
    return {"items": items, "next": after, "total": found.total, "snapshot": number}


@app.post("/<kind>/items")
def made(kind: str) -> tuple[Response, int]:
    sent = request.get_json()
    with Session(engine) as session:
        item = Item(kind=kind, title=str(sent["title"]), rank=int(sent.get("rank", 0)))
        session.add(item)
        session.commit()
        return jsonify(item.shown()), 201


@app.patch("/<kind>/items/<int:id>")
def changed(kind: str, id: int) -> Response:
    with Session(engine) as session:
        item = session.get(Item, id) or abort(404)
        for name in request.get_json().keys() & {"title", "rank"}:
            setattr(item, name, request.get_json()[name])
        session.commit()
        return jsonify(item.shown())


@app.delete("/<kind>/items/<int:id>")
def deleted(kind: str, id: int) -> tuple[str, int]:
    with Session(engine) as session:
        session.delete(session.get(Item, id) or abort(404))
        session.commit()
        return "", 204


@app.get("/<kind>/all")
def everything(kind: str) -> Response:
    with Session(engine) as session:
        rows = session.scalars(select(Item).where(Item.kind == kind).order_by(Item.id)).all()
        return jsonify([row.shown() for row in rows])


def seed() -> None:
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.execute(delete(Item))
        for number in range(1, 24):
            session.add_all(Item(kind=kind, title=f"row {number}", rank=1000 * number) for kind in KINDS)
        session.commit()


def write(name: str) -> None:
    """Makes and deletes rows, as other users do."""
    while True:
        for kind in KINDS:
            with Session(engine) as session:
                theirs = select(Item.id).where(Item.kind == kind, Item.title == name).order_by(Item.id)
                old = session.scalars(theirs).all()
                session.add(Item(kind=kind, title=name, rank=5500))
                if len(old) > 2:
                    session.execute(delete(Item).where(Item.id == old[0]))
                session.commit()
            time.sleep(0.01)


if __name__ == "__main__":
    seed()
    for number in range(writers):
        threading.Thread(target=write, args=(f"theirs {number}",), daemon=True).start()
    app.run("127.0.0.1", port, threaded=True)
