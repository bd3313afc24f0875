# The images of compose.yaml: the portal, and the two others whose images do not run as a user of their own as they are.

FROM node:22.23.3-bookworm-slim AS build
WORKDIR /portico
COPY package.json package-lock.json ./
COPY fonts ./fonts
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

# The address in front of the portal. The binary is copied, because the one of the image asks for a capability, without
# which the kernel does not start it; a copy asks for none.
FROM caddy:2.11.4-alpine AS address
RUN cp /usr/bin/caddy /usr/local/bin/caddy
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER 10002:10002
CMD ["/usr/local/bin/caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]

# The S3 server. A new volume takes over the owner of the folder at which it is mounted.
FROM quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z AS s3
RUN mkdir --mode=0700 /objects && chown 10003:10003 /objects
USER 10003:10003
CMD ["server", "/objects"]

FROM node:22.23.3-bookworm-slim AS portal
# Debian's headless Chromium prints at half the cost of the full one and gets its security updates from Debian. The one
# from npm is for machines without a browser.
# LibreOffice converts uploaded .docx files faithfully; without it they lose some of their layout.
# Debian keeps only the newest version of a package, so these have none: build again for its security updates.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell libreoffice-writer-nogui \
  && rm -rf /var/lib/apt/lists/* \
  && fc-cache --system-only
WORKDIR /portico
# HOME is where fontconfig and other programs keep their caches, which may be lost.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp \
  CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
COPY --from=build /portico/package.json ./
COPY --from=build /portico/node_modules ./node_modules
COPY --from=build /portico/fonts ./fonts
COPY --from=build /portico/dist ./dist
COPY --from=build /portico/templates ./templates
COPY --from=build /portico/tenants ./tenants
COPY --from=build /portico/server/lookup/data ./server/lookup/data
# All of /portico belongs to root, and the portal writes only to /data and /tmp. Nobody else may read its data or keys.
RUN useradd --system --uid 10001 --user-group --no-create-home portico \
  && install --directory --owner=portico --group=portico --mode=0700 /data /keys
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
