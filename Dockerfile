# One image for web, worker, and migrations. See docs/deploy.md for how to run it.
# A release names its base image with a digest (docs/decisions/0057-supply-chain.md).
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
ARG NODE_IMAGE
ARG ALLOW_UNPINNED=no
RUN if ! echo "$NODE_IMAGE" | grep -Eq '@sha256:[0-9a-f]{64}$' && [ "$ALLOW_UNPINNED" != yes ]; then echo "NODE_IMAGE has no digest. See docs/deploy.md." >&2; exit 1; fi
ARG NPM_CONFIG_REGISTRY=https://registry.npmjs.org/
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run sbom
# The app doesn't need a compiler, a test runner, a second copy of Node, or what's built into it at run time.
RUN npm prune --omit=dev --no-audit --no-fund && node scripts/prune-modules.ts scripts/create-admin.ts scripts/create-roles.ts scripts/doctor.ts scripts/recompute-reminders.ts scripts/rotate-keys.ts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
# tests/faults/image.test.ts runs the app with only these files. Of the scripts, only those that operators need are here:
# no demo data and no development tools (tests/image.test.ts).
COPY --from=build /app/package.json ./
COPY --from=build /app/SECURITY.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/db ./db
COPY --from=build /app/scripts/check-health.ts ./scripts/
COPY --from=build /app/scripts/create-admin.ts ./scripts/
COPY --from=build /app/scripts/create-roles.ts ./scripts/
COPY --from=build /app/scripts/database-roles.ts ./scripts/
COPY --from=build /app/scripts/doctor.ts ./scripts/
COPY --from=build /app/scripts/progress.ts ./scripts/
COPY --from=build /app/scripts/recompute-reminders.ts ./scripts/
COPY --from=build /app/scripts/rotate-keys.ts ./scripts/
COPY --from=build /app/src/features ./src/features
COPY --from=build /app/src/platform ./src/platform
COPY --from=build /app/src/server ./src/server
COPY --from=build /app/src/words ./src/words
USER node
EXPOSE 3000
# Works for web and worker, and with a read-only root.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "scripts/check-health.ts"]
# Run node instead of npm, so the process receives SIGTERM.
CMD ["node", "build/server/index.js"]
