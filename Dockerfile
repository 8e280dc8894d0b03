FROM node:24.21.0-trixie-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS build
COPY package.json package-lock.json .npmrc ./
# The native parts of sharp, Tailwind and the compiler are optional packages: none may be omitted.
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --include=optional
COPY . .
RUN npx next build && node scripts/bundlePackages.mjs .next/standalone && \
  node scripts/compressFiles.mjs .next/static public
# The operator's commands, with what they need, in one file.
RUN node scripts/bundleBackup.mjs backup.mjs

FROM base AS runtime
# glibc gives threads arenas of their own, up to eight for each core; with two the server takes less.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 UPLOADS_DIR=/data/uploads BACKUP_DIR=/data/backups
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public ./public
COPY --from=build /app/backup.mjs ./
# All that the server writes are uploaded files, and what backs it up, backups. A new volume takes over the
# owner of the folder that it is mounted on.
RUN mkdir -p /data/uploads /data/backups && chown node:node /data/uploads /data/backups
# `docker compose exec app reset-password admin`
RUN for command in check send-test-mail reset-password; do \
  printf '#!/bin/sh\nexec node /app/backup.mjs %s "$@"\n' $command > /usr/local/bin/$command && \
  chmod 755 /usr/local/bin/$command; done
USER node
ARG VERSION=0.1.0
ARG REVISION=unknown
ENV REVISION=$REVISION
LABEL org.opencontainers.image.title=CuraCo \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$REVISION
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --start-interval=1s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a bound Node.js 24 lets new objects take so much space that a start takes 400 MB.
CMD ["node", "--max-semi-space-size=16", "server.js"]
