# The service, and the commands of its operators: docker run … IMAGE src/tools/migrate.ts. See docs/deploy.md.
ARG NODE_VERSION=24.21.0
ARG DEBIAN=trixie

FROM docker.io/library/node:${NODE_VERSION}-${DEBIAN}-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Type declarations and source maps are a third of what npm installs, and nothing reads them at run time.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete \
  && find node_modules/@scalar/api-reference/dist -type f ! -path '*/browser/standalone.js' -delete

# Node alone, without npm: nothing is installed at run time.
FROM docker.io/library/debian:${DEBIAN}-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN useradd --uid 1000 --no-log-init --home-dir /data --shell /usr/sbin/nologin travel-desk \
  && install --directory --owner=1000 --group=1000 --mode=0700 /data
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY package.json ./
COPY generated generated
COPY src src
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 1000:1000
EXPOSE 3000
# Node is the first process and gets SIGTERM itself.
ENTRYPOINT ["node"]
CMD ["src/main.ts"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
