# One image for web, worker, and migrations. See docs/operations.md for how to run it.
# A release names its base image with a digest (docs/decisions/0057-supply-chain.md).
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
ARG NODE_IMAGE
ARG ALLOW_UNPINNED=no
RUN if ! echo "$NODE_IMAGE" | grep -Eq '@sha256:[0-9a-f]{64}$' && [ "$ALLOW_UNPINNED" != yes ]; then echo "NODE_IMAGE has no digest. See docs/operations.md#running." >&2; exit 1; fi
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run sbom
# The app doesn't need a compiler, a test runner, or a second copy of Node at run time.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

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
COPY --from=build /app/scripts/create-admin.ts ./scripts/
COPY --from=build /app/scripts/doctor.ts ./scripts/
COPY --from=build /app/scripts/progress.ts ./scripts/
COPY --from=build /app/scripts/recompute-reminders.ts ./scripts/
COPY --from=build /app/scripts/rotate-keys.ts ./scripts/
COPY --from=build /app/src/features ./src/features
COPY --from=build /app/src/platform ./src/platform
COPY --from=build /app/src/server ./src/server
USER node
EXPOSE 3000
# Run node instead of npm, so the process receives SIGTERM.
CMD ["node", "build/server/index.js"]
