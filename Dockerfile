# OpenPit with everything it needs: the Node and the PostgreSQL that npm brings, and the built pages.
FROM node:24-bookworm-slim

# The embedded database cannot run as root, and needs a user with a name.
RUN useradd --create-home --home-dir /opt/openpit --uid 10001 openpit \
  && mkdir /data && chown openpit:openpit /data
WORKDIR /opt/openpit
USER openpit

# First the packages, which change seldom.
COPY --chown=openpit:openpit package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund && npm cache clean --force
COPY --chown=openpit:openpit . .

# The Node of package-lock.json comes first, so that signals reach the server itself.
ENV PATH=/opt/openpit/node_modules/.bin:$PATH \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
RUN node scripts/start.mjs build

VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
