import { Readable } from 'node:stream';
import { amountsAsText } from '@brick/domain/money/money';
import { can } from '@brick/domain/permissions';
import { assertFiltersAllowed } from '@brick/domain/reports/filter-rules';
import { reportResource } from '@brick/domain/reports/report-types';
import {
  addShareLink,
  listShareLinks,
  openSharedReport,
  type SharedHead,
  sharedLogo,
  sharedPdf,
  withdrawShareLink,
} from '@brick/domain/reports/share-links-api';
import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { notAllowed, notFound } from '../../platform/access/project-access.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { type Services, serve } from '../../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../../platform/http/response-end.ts';
import { FileResponse } from '../../platform/http/responses.ts';
import { linkDead, SECRET_HEADERS } from '../../platform/http/secret-links.ts';
import { limitByAddress } from '../../platform/security/rate-limits.ts';
import { loadLetterhead } from '../../projects/queries.ts';
import { buildReport } from '../build-report.ts';
import { describeFilters } from '../filter-descriptions.ts';
import { previewReport } from '../formats/screen-preview.ts';
import { loadReportContext } from '../report-context.ts';
import { hideReason, openShareLink, openWithFailureLimit } from './open-share-link.ts';
import {
  countOpening,
  insertLink,
  loadLinks,
  type ShareRow,
  serializeLinks,
  withdrawLink,
} from './share-store.ts';

/** Links per account and hour. */
const LINKS_PER_HOUR = 200;

const logShare = (
  connection: Connection,
  actorId: number,
  { projectId, id, report, label, expiresAt }: ShareRow,
  action: 'created' | 'deleted',
) =>
  logActivity(connection, {
    projectId,
    actorId,
    entity: 'share-link',
    entityId: id,
    action,
    [action === 'created' ? 'after' : 'before']: { report, label, expiresAt },
  });

/** Logs an opening: the account is the link's author, whose rights apply; the reader is known by address only. */
const logOpening = (
  { security }: Services,
  request: FastifyRequest,
  { id, createdBy, projectId }: Pick<ShareRow, 'id' | 'createdBy' | 'projectId'>,
): void => security.tell(request, { event: 'shareOpened', account: createdBy, link: id, project: projectId });

const shareHead = (branding: Letterhead | null): SharedHead => ({
  companyName: branding?.name ?? null,
  address: branding?.address ?? null,
  hasLogo: Boolean(branding?.logo),
});

/** Queue key for readers without an account: all links of one author share a turn. */
const queueKeyOf = ({ createdBy }: ShareRow) => `shared by ${createdBy}`;

/** Endpoints for reports without an account, at secret URLs. */
export const shareRoutes = [
  serve(listShareLinks, async ({ connection, project, services }) =>
    serializeLinks(connection, await loadLinks(connection, project.id, services.now()), services),
  ),

  serve(addShareLink, async ({ project, caller, member, body, services }) => {
    assertFiltersAllowed(body.report, body.options);
    if (!can(member, reportResource(body.report), 'read')) throw notAllowed();
    const now = services.now();
    return services.inTransaction(async (connection) => {
      const place = { connection, projectId: project.id, userId: caller.userId, now };
      const [setting] = await Promise.all([
        loadReportContext(place, body.options),
        limitByAddress(connection.db, 'sharing', String(caller.userId), LINKS_PER_HOUR),
      ]);
      // Throws for a supplier that the author does not see, before the link is created.
      await describeFilters(setting);
      const language = body.language ?? setting.language;
      const link = { ...body, language, projectId: project.id, createdBy: caller.userId, now };
      const { row, key } = await insertLink(connection, link);
      const [[shown]] = await Promise.all([
        serializeLinks(connection, [row], services),
        logShare(connection, caller.userId, row, 'created'),
      ]);
      if (!shown) throw new Error('a share link lost its names');
      return { ...shown, key, path: `/share/${key}` };
    });
  }),

  serve(withdrawShareLink, async ({ connection, project, caller, params, services }) => {
    const row = await withdrawLink(connection, project.id, params.linkId, services.now());
    if (!row) throw notFound();
    await logShare(connection, caller.userId, row, 'deleted');
  }),

  serve(openSharedReport, async ({ connection: pool, services, params, request, reply }) => {
    const now = services.now();
    const open = async (connection: Connection) => {
      const { link, report, options } = await openShareLink(connection, params.key, services);
      const place = { connection, projectId: link.projectId, userId: link.createdBy, now };
      const document = await previewReport(await buildReport(place, report, options).catch(hideReason));
      const head = shareHead(await loadLetterhead(connection, link.projectId));
      return { link, text: JSON.stringify({ document, head, expiresAt: link.expiresAt }, amountsAsText) };
    };
    const answer = await openWithFailureLimit({ connection: pool, request }, async () => {
      const { link } = await openShareLink(pool, params.key, services);
      return services.turns.reports.do(queueKeyOf(link), clientGoneSignal(reply), () =>
        services.reads.inSnapshot(open),
      );
    });
    await countOpening(pool, answer.link, now);
    logOpening(services, request, answer.link);
    return new FileResponse(Readable.from([answer.text]), {
      ...SECRET_HEADERS,
      'content-type': 'application/json; charset=utf-8',
    });
  }),

  serve(sharedPdf, async (context) => {
    const { connection, services, params, request, reply } = context;
    const now = services.now();
    const { link, report, options } = await openWithFailureLimit(context, () =>
      openShareLink(connection, params.key, services),
    );
    logOpening(services, request, link);
    const order = { projectId: link.projectId, userId: link.createdBy, report, options, now };
    const signal = clientGoneSignal(reply);
    const { stream, size, result } = await services.workshop
      .make({ ...order, format: 'pdf' }, { signal, account: queueKeyOf(link) })
      .catch(hideReason);
    return new FileResponse(stream, {
      ...SECRET_HEADERS,
      'content-type': result.type,
      'content-length': String(size),
      'content-disposition': contentDisposition('attachment', result.name),
    });
  }),

  serve(sharedLogo, async (context) => {
    const { connection, services, params } = context;
    const { link } = await openWithFailureLimit(context, () =>
      openShareLink(connection, params.key, services),
    );
    const branding = await loadLetterhead(connection, link.projectId);
    const [file] = branding?.logo ? [await services.files.read(branding.logo)] : [];
    if (!branding?.logo || !file) throw linkDead();
    const [kept] = await connection.rows<{ type: string }>(
      sql`select type from files where key = ${branding.logo}`,
    );
    return new FileResponse(file.stream, {
      ...SECRET_HEADERS,
      'content-type': kept?.type ?? 'application/octet-stream',
      'content-length': String(file.size),
    });
  }),
];
