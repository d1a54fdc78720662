"""Strawberry's stock Relay connection over nodes that can be added and removed.

uvicorn live_strawberry:app, started by `Scripts/stir/live`
"""

from collections.abc import Iterable

import strawberry
from fastapi import FastAPI
from strawberry import relay
from strawberry.fastapi import GraphQLRouter

TITLES = {number: f"row {number}" for number in range(1, 24)}
NEXT = iter(range(24, 10**9))


@strawberry.type
class Item(relay.Node):
    id: relay.NodeID[int]
    number: int
    title: str

    @classmethod
    def resolve_nodes(cls, *, info, node_ids, required=False):
        return [listed(int(number)) for number in node_ids]


def listed(number: int) -> Item:
    return Item(id=number, number=number, title=TITLES[number])


@strawberry.type
class Query:
    @relay.connection(relay.ListConnection[Item])
    def items(self) -> Iterable[Item]:
        return [listed(number) for number in sorted(TITLES, reverse=True)]


@strawberry.type
class Mutation:
    @strawberry.mutation
    def add_item(self, title: str) -> Item:
        number = next(NEXT)
        TITLES[number] = title
        return listed(number)

    @strawberry.mutation
    def remove_item(self, number: int) -> bool:
        del TITLES[number]
        return True


app = FastAPI()
app.include_router(GraphQLRouter(strawberry.Schema(query=Query, mutation=Mutation)), prefix="/graphql")
