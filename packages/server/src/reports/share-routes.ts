import { Readable } from 'node:stream';
import { amountsAsText } from '@brick/domain/money/money';
import { can } from '@brick/domain/permissions';
import { reportResource } from '@brick/domain/reports/reports';
import { mustHaveFilters } from '@brick/domain/reports/rules';
import {
  addShareLink,
  listShareLinks,
  openShared,
  type SharedHead,
  sharedLogo,
  sharedPdf,
  withdrawShareLink,
} from '@brick/domain/reports/share-links';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { notAllowed, notFound } from '../platform/access.ts';
import { record } from '../platform/activity.ts';
import { FileAnswer } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { disposition } from '../platform/disposition.ts';
import { goneSignal } from '../platform/pdf/pdf-answer.ts';
import type { Letterhead } from '../platform/pdf/printout.ts';
import { type Services, serve } from '../platform/serve.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { filterWords } from './filters.ts';
import { makeReport } from './make.ts';
import { brandingOf } from './reads.ts';
import { settingOf } from './setting.ts';
import { asNoLink, noLink, sharedBy, triedShare } from './share-opening.ts';
import {
  countOpening,
  insertLink,
  linksOfProject,
  type ShareRow,
  shownLinks,
  withdrawLink,
} from './share-store.ts';
import { shownReport } from './shown.ts';

/** Links that one account may make in an hour. */
const AN_HOUR = 200;

/** An address is a secret: what stands at it is indexed by nobody and told to no other site. */
const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
};

const note = (
  connection: Connection,
  actorId: number,
  { projectId, id, report, label, expiresAt }: ShareRow,
  action: 'created' | 'deleted',
) =>
  record(connection, {
    projectId,
    actorId,
    entity: 'share-link',
    entityId: id,
    action,
    [action === 'created' ? 'after' : 'before']: { report, label, expiresAt },
  });

/** The account is the link's maker, by whose rights it is read; who opens it is known by an address alone. */
const tellOpened = (
  { security }: Services,
  request: FastifyRequest,
  { id, createdBy, projectId }: Pick<ShareRow, 'id' | 'createdBy' | 'projectId'>,
): void => security.tell(request, { event: 'shareOpened', account: createdBy, link: id, project: projectId });

const headOf = (branding: Letterhead | null): SharedHead => ({
  companyName: branding?.name ?? null,
  address: branding?.address ?? null,
  hasLogo: Boolean(branding?.logo),
});

/** Whose turn it is where somebody reads without an account: all that one person has shared is one. */
const sharedOf = ({ createdBy }: ShareRow) => `shared by ${createdBy}`;

/** Reports that are read without an account, at an address that is a secret. */
export const shareRoutes = [
  serve(listShareLinks, async ({ connection, project, services }) =>
    shownLinks(connection, await linksOfProject(connection, project.id), services.now()),
  ),

  serve(addShareLink, async ({ project, caller, member, body, services }) => {
    mustHaveFilters(body.report, body.options);
    if (!can(member, reportResource(body.report), 'read')) throw notAllowed();
    const now = services.now();
    return services.inTransaction(async (connection) => {
      const place = { connection, projectId: project.id, userId: caller.userId, now };
      const [setting] = await Promise.all([
        settingOf(place, body.options),
        mustStayUnder(connection.db, 'sharing', String(caller.userId), AN_HOUR),
      ]);
      // A supplier whom the maker does not see is refused here, before the address is out.
      await filterWords(setting);
      const language = body.language ?? setting.language;
      const link = { ...body, language, projectId: project.id, createdBy: caller.userId, now };
      const { row, key } = await insertLink(connection, link);
      const [[shown]] = await Promise.all([
        shownLinks(connection, [row], now),
        note(connection, caller.userId, row, 'created'),
      ]);
      if (!shown) throw new Error('a share link lost its names');
      return { ...shown, key, path: `/share/${key}` };
    });
  }),

  serve(withdrawShareLink, async ({ connection, project, caller, params, services }) => {
    const row = await withdrawLink(connection, project.id, params.linkId, services.now());
    if (!row) throw notFound();
    await note(connection, caller.userId, row, 'deleted');
  }),

  serve(openShared, async ({ connection: pool, services, params, request, reply }) => {
    const now = services.now();
    const open = async (connection: Connection) => {
      const { link, report, options } = await sharedBy(connection, params.key, now);
      const place = { connection, projectId: link.projectId, userId: link.createdBy, now };
      const document = await shownReport(await makeReport(place, report, options).catch(asNoLink));
      const head = headOf(await brandingOf(connection, link.projectId));
      return { link, text: JSON.stringify({ document, head, expiresAt: link.expiresAt }, amountsAsText) };
    };
    const door = { connection: pool, address: request.ip };
    const answer = await triedShare(door, async () => {
      const { link } = await sharedBy(pool, params.key, now);
      return services.turns.reports.do(sharedOf(link), goneSignal(reply), () => services.inSnapshot(open));
    });
    await countOpening(pool, answer.link, now);
    tellOpened(services, request, answer.link);
    return new FileAnswer(Readable.from([answer.text]), {
      ...SECRET_HEADERS,
      'content-type': 'application/json; charset=utf-8',
    });
  }),

  serve(sharedPdf, async ({ connection, services, params, request, reply }) => {
    const now = services.now();
    const door = { connection, address: request.ip };
    const { link, report, options } = await triedShare(door, () => sharedBy(connection, params.key, now));
    tellOpened(services, request, link);
    const order = { projectId: link.projectId, userId: link.createdBy, report, options, now };
    const signal = goneSignal(reply);
    const { stream, size, result } = await services.workshop
      .make({ ...order, format: 'pdf' }, { signal, account: sharedOf(link) })
      .catch(asNoLink);
    return new FileAnswer(stream, {
      ...SECRET_HEADERS,
      'content-type': result.type,
      'content-length': String(size),
      'content-disposition': disposition('attachment', result.name),
    });
  }),

  serve(sharedLogo, async ({ connection, services, params, request }) => {
    const door = { connection, address: request.ip };
    const { link } = await triedShare(door, () => sharedBy(connection, params.key, services.now()));
    const branding = await brandingOf(connection, link.projectId);
    const [file] = branding?.logo ? [await services.files.read(branding.logo)] : [];
    if (!branding?.logo || !file) throw noLink();
    const [kept] = await connection.rows<{ type: string }>(
      sql`select type from files where key = ${branding.logo}`,
    );
    return new FileAnswer(file.stream, {
      ...SECRET_HEADERS,
      'content-type': kept?.type ?? 'application/octet-stream',
      'content-length': String(file.size),
    });
  }),
];
