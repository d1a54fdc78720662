"""Origins that keep their promises, but delete no row: once that is known, no more rows may be created."""

from __future__ import annotations

from typing import Any

from .cases import right
from .dresses import Refused, Row
from .origin import Origin
from .right_writes import ALL_BUT_QUIET


class Undeletable(Origin):
    """Every deletion is refused; a row that is created afterwards damages an older one, which the check notices."""

    refusal = 405

    def reset(self) -> None:
        super().reset()
        self.has_refused = False

    def delete(self, id: Any) -> None:
        self.has_refused = True
        raise Refused(self.refusal, "rows stay here")

    def insert(self, values: Row) -> Row:
        if self.has_refused:
            self.base.execute("update items set title = 'a row was made after a deletion was refused' where id = 1")
        return super().insert(values)


for status, sentence in ((405, "Deletions are refused"), (404, "Deletions do not find rows that are listed")):
    right(
        f"undeletable-{status}",
        f"{sentence}, with {status}",
        Undeletable(refusal=status),
        open=ALL_BUT_QUIET,
        statuses=(3,),
        says="rows stay here",
        unshown=True,
        leaves=True,
    )
