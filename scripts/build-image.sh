#!/bin/sh
# npm run image: builds the image with buildah, on a base made from Debian's packages, and starts it to see that it works:
# migrations, web, and worker, as a user that isn't root, on a read-only root. For machines without a container engine, and
# to check the Dockerfile. Needs root, and Debian's buildah and debootstrap. A release uses docker build (docs/deploy.md).
set -eu
cd "$(dirname "$0")/.."
LIMIT_MB=250
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
work=$(mktemp -d /tmp/firstwhistle-image-XXXXXX)
container=''
trap 'stop' EXIT
stop() {
  # shellcheck disable=SC2086 # Ids without spaces.
  [ -z "${running:-}" ] || kill $running 2>/dev/null || true
  wait
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$work"
}

step() { echo "--- $1 ($(($(date +%s) - started)) s)"; }
started=$(date +%s)

base=localhost/firstwhistle-base
if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  step "base: Debian and Node"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" http://deb.debian.org/debian >"$work/log" ||
    { tail "$work/log"; exit 1; }
  rm -rf "$work"/base/var/cache/apt/archives/*.deb "$work"/base/var/lib/apt/lists/*
  # The machine's authorities, in case it reaches the registry through a proxy of its own.
  cp /etc/ssl/certs/ca-certificates.crt "$work/base/etc/ssl/certs/"
  chroot "$work/base" useradd --uid 1000 --user-group --create-home node
  cp node_modules/node-linux-*/bin/node "$work/base/usr/local/bin/"
  mkdir -p "$work/base/usr/local/lib/node_modules"
  (cd "$work" && npm pack --silent npm@11 >/dev/null && tar -xzf npm-*.tgz)
  mv "$work/package" "$work/base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/base/usr/local/bin/npx"
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$work/base" / >/dev/null
  buildah config --env PATH=/usr/local/bin:/usr/bin:/bin \
    --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
  buildah commit --quiet "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
  container=''
  rm -rf "$work/base"
fi
digest=$(buildah inspect --type image --format '{{.FromImageDigest}}' "$base")

step "image"
buildah build --quiet --format docker --build-arg NODE_IMAGE="$base@$digest" \
  --build-arg NPM_CONFIG_REGISTRY="$(npm config get registry 2>/dev/null)" \
  --volume "$(npm config get cache 2>/dev/null):/root/.npm" --tag localhost/firstwhistle .
container=$(buildah from localhost/firstwhistle)
root=$(buildah mount "$container")
files=$root/app

step "contents"
size=$(du -sm "$files" | cut -f 1)
echo "$size MB above the base"
[ "$size" -le "$LIMIT_MB" ] || { echo "The image is larger than $LIMIT_MB MB." >&2; exit 1; }
unwanted=$(find "$files" -path "$files/node_modules" -prune -o \( -name '*.test.*' -o -name '*.spec.*' -o -name 'seed*' \) -print)
[ -z "$unwanted" ] || { echo "The image contains: $unwanted" >&2; exit 1; }
for setting in '{{.Docker.Config.User}}=node' '{{index .Docker.Config.Healthcheck.Test 0}}=CMD'; do
  found=$(buildah inspect --type image --format "${setting%=*}" localhost/firstwhistle)
  [ "$found" = "${setting#*=}" ] || { echo "$setting, but it's $found" >&2; exit 1; }
done

step "run"
IMAGE_ROOT=$root node scripts/probe-image.ts
step "done"
