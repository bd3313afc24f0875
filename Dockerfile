# The portal in a container. compose.yaml runs two of them behind one address.
FROM node:22-bookworm-slim AS build
WORKDIR /portico
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
# Debian's headless Chromium prints at half the cost of the full one and gets its security updates from Debian. The one
# from npm is for machines without a browser.
# LibreOffice converts uploaded .docx files faithfully; without it they lose some of their layout.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell libreoffice-writer-nogui \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /portico
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell
COPY --from=build /portico/package.json ./
COPY --from=build /portico/node_modules ./node_modules
COPY --from=build /portico/dist ./dist
COPY --from=build /portico/templates ./templates
COPY --from=build /portico/tenants ./tenants
COPY --from=build /portico/server/lookup/data ./server/lookup/data
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
