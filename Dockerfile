# Builds the images of the API and the worker. They run the same entry points as `npm start`.

FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Verifies each package against the lock file; .npmrc keeps packages from running scripts.
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS service
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# Text in scripts that the bundled font lacks, and emoji as outlines: docs/deployment.md, "Fonts".
RUN apt-get update \
  && apt-get install -y --no-install-recommends fonts-noto-core fonts-noto-cjk fonts-symbola \
  && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data

FROM service AS worker
ENV WORKER_PORT=9465
EXPOSE 9465
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.WORKER_PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "dist/bundles/worker/main.js"]

FROM service AS api
EXPOSE 3000
# Of redirects, which do without MongoDB: a container that fails `/readyz?for=api` must stay in use.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-allocation-site-pretenuring", "dist/bundles/api/main.js"]
