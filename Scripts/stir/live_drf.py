"""Django REST Framework's stock paginations over a model that can be written to.

  python live_drf.py FOLDER PORT

Started by `Scripts/stir/live`.
"""

import sys

import django
from django.conf import settings

folder, port = sys.argv[1], int(sys.argv[2])
settings.configure(
    SECRET_KEY="x",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="__main__",
    USE_TZ=True,
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder + "/data.db"}},
    REST_FRAMEWORK={
        "UNAUTHENTICATED_USER": None,
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    },
)
django.setup()

from django.db import connection, models  # noqa: E402
from rest_framework import pagination, routers, serializers, viewsets  # noqa: E402


class Item(models.Model):
    """A row of every list."""

    title = models.CharField(max_length=60)
    rank = models.IntegerField(default=0)

    class Meta:
        app_label = "stirred"
        ordering = ["-id"]


class ItemSerializer(serializers.ModelSerializer):
    class Meta:
        model = Item
        fields = ["id", "title", "rank"]


class Pages(pagination.PageNumberPagination):
    page_size, page_size_query_param = 5, "page_size"


class Offsets(pagination.LimitOffsetPagination):
    default_limit = 5


class Newest(pagination.CursorPagination):
    page_size, ordering = 5, "-id"


class Ranked(pagination.CursorPagination):
    page_size, ordering = 5, "rank"


router = routers.SimpleRouter()
for name, paginator in (("pages", Pages), ("offsets", Offsets), ("newest", Newest), ("ranked", Ranked), ("all", None)):
    known = {"queryset": Item.objects.all(), "serializer_class": ItemSerializer, "pagination_class": paginator}
    router.register(name, type(f"{name}View", (viewsets.ModelViewSet,), known), basename=name)
urlpatterns = router.urls

if __name__ == "__main__":
    with connection.schema_editor() as editor:
        editor.create_model(Item)
    Item.objects.bulk_create([Item(title=f"row {number}", rank=1000 * number) for number in range(1, 24)])
    from wsgiref.simple_server import WSGIRequestHandler, make_server

    from django.core.wsgi import get_wsgi_application

    WSGIRequestHandler.log_message = lambda *words: None
    make_server("127.0.0.1", port, get_wsgi_application(), handler_class=WSGIRequestHandler).serve_forever()
