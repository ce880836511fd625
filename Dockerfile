FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/bank-statements/package.json packages/bank-statements/
COPY packages/boq/package.json packages/boq/
COPY packages/domain/package.json packages/domain/
COPY packages/einvoice/package.json packages/einvoice/
COPY packages/messages/package.json packages/messages/
COPY packages/pdf/package.json packages/pdf/
COPY packages/postgres/package.json packages/postgres/
COPY packages/project-xml/package.json packages/project-xml/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY packages/xml/package.json packages/xml/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/command.mjs build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/bank-statements packages/bank-statements
COPY --from=build /app/packages/boq packages/boq
COPY --from=build /app/packages/domain packages/domain
COPY --from=build /app/packages/einvoice packages/einvoice
COPY --from=build /app/packages/messages packages/messages
COPY --from=build /app/packages/pdf packages/pdf
COPY --from=build /app/packages/postgres packages/postgres
COPY --from=build /app/packages/project-xml packages/project-xml
COPY --from=build /app/packages/server packages/server
COPY --from=build /app/packages/web/dist packages/web/dist
COPY --from=build /app/packages/xml packages/xml
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 5000
CMD ["node", "packages/server/dist/main.js"]
