# A small image with pagetape alone in it:
#
#   docker build -t pagetape .
#   docker run --rm -v "$PWD:/work" pagetape verify
#
# The first stage makes the Debian package as `make dist` does, the second installs it.
ARG SWIFT=6.3-bookworm
ARG DEBIAN=bookworm-slim

FROM swift:${SWIFT} AS build
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        binutils dpkg-dev git libbrotli-dev libcurl4-openssl-dev libgnutls28-dev libmicrohttpd-dev \
        libxml2-dev libyaml-dev libzstd-dev pkg-config python3 xz-utils zlib1g-dev
WORKDIR /pagetape
COPY . .
# The date of every file in the package; give the commit's for equal bytes: git log -1 --format=%ct
ARG SOURCE_DATE_EPOCH=0
RUN Scripts/dist dist

FROM debian:${DEBIAN}
RUN --mount=type=bind,from=build,source=/pagetape/dist,target=/dist \
    apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates /dist/pagetape_*.deb \
    && rm -rf /var/lib/apt/lists/*
# Whoever runs it may write into the mounted folder: docker run --user "$(id -u):$(id -g)" …
USER 1000:1000
WORKDIR /work
ENTRYPOINT ["pagetape"]
CMD ["help"]
