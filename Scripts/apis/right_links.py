"""Right APIs whose next page is a link."""

from __future__ import annotations

from . import styles_links as links
from . import styles_next as following
from .cases import right

right("github", "GitHub: pages counted inside the links of a header", links.GitHub())
right("github-search", "GitHub's search: an object with a total around the list", links.GitHubSearch())
right("github-exactly-full", "A last page that is exactly full", links.GitHubSearch(count=20))
right("github-clamped", "Sizes over the maximum are clamped", links.GitHubSearch(count=31, maximum=10))
right("gitlab", "GitLab's offset paging, with its totals in headers", links.GitLab())
right("wordpress", "WordPress: a refused size over the maximum, 400 past the end", links.WordPress(maximum=10))
right("mastodon", "Mastodon: links with max_id, newest first", links.Mastodon())
right("registry", "An OCI registry: names are positions, links are relative", links.Registry())
right("shopify", "Shopify: the cursor carries the filter, which may not stand beside it", links.Shopify(filters=()))
right("sentry", "Sentry: both links on every page, an attribute decides", links.Sentry())
right("drf-pages", "Django REST framework by page numbers inside links", following.DRFPages())
right("drf-offsets", "Django REST framework by offsets inside links", following.DRFOffsets())
right("drf-cursors", "Django REST framework by cursors inside links", following.DRFCursors())
right("drf-pages-exactly-full", "Page numbers inside links, exactly full", following.DRFPages(count=25))
right("odata", "OData's nextLink with a skip token", following.OData())
right("hal", "Spring Data REST: HAL links, pages from 0", following.HAL())
right("jsonapi", "JSON:API's cursor profile: relative links, null at the end", following.JSONAPI(maximum=10))
right("hydra", "Hydra's view with relative links that count pages", following.Hydra())
right("fhir", "A FHIR Bundle: relations in the body", following.FHIR())
right("kinto", "Kinto: the next URL in a header of its own", following.Kinto())
right("salesforce", "Salesforce: a relative path and a flag, no size", following.Salesforce())
