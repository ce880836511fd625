import { getSitePack } from '@brick/domain/site-pack/api';
import { type EndpointHandler, serve } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { TaggedText } from '../platform/http/responses.ts';
import type { SiteRows } from '../records/site-rows.ts';
import { readCursor } from './pack-cursor.ts';
import { loadSitePack, measurePack, type SitePackRequest } from './site-pack.ts';

/** The endpoint of the pack, which holds the rows of all lists among these that are taken along to the site. */
export function sitePackRoutes(served: readonly EndpointHandler[]): EndpointHandler[] {
  const kinds = served.flatMap(({ onSite }) => (onSite ? [onSite as SiteRows] : []));
  return [
    serve(getSitePack, async ({ query, services, reply, caller, member, project, today }) => {
      const cursor = query.since === undefined ? null : readCursor(query.since);
      const account = `account ${caller.userId}`;
      return services.turns.lists.do(account, clientGoneSignal(reply), () =>
        services.inSnapshot(async (connection) => {
          const context = { connection, services, caller, member, project, today };
          const asked: SitePackRequest = { context, kinds, cursor, now: services.now() };
          if (query.size) return measurePack(asked);
          const { text, etag } = await loadSitePack(asked);
          return new TaggedText(text, etag);
        }),
      );
    }),
  ];
}
