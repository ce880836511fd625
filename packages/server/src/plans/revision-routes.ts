import { Readable } from 'node:stream';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { alignmentOf, IDENTITY } from '@brick/domain/plans/alignment';
import {
  addRevision,
  alignRevision,
  planFiles,
  planTile,
  planTiles,
  revisionBody,
  updateRevision,
} from '@brick/domain/plans/api';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { alignedBefore } from '@brick/domain/plans/revisions';
import { assertReady } from '@brick/domain/plans/rules';
import { hasTile, MAX_PLAN_BYTES, tileName } from '@brick/domain/plans/tiles';
import { attachFile, discardUploads, fileKeyOf, keepUpload } from '../files/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import { fieldOf } from '../platform/files/single-file-upload.ts';
import { type AccountContext, type RowContext, serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { parseInput } from '../platform/http/problems.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { FileResponse } from '../platform/http/responses.ts';
import { planRevisions } from '../schema/plans.ts';
import { notifyOfRevision, recordPlanDownload } from './downloaded-plans.ts';
import { answerAccepted, findOrRedrawTiles, requireOrRedrawTiles } from './find-tiles.ts';
import { type PlanRow, planRows } from './plan-store.ts';
import {
  loadRevisions,
  loadShownRevision,
  type PlanPlace,
  type RevisionRow,
  requireRevision,
  storeRevision,
  touchPlan,
} from './revision-store.ts';
import { drawnSizeOf } from './sheet-picture.ts';
import { runSheetProcess, sheetRefusal } from './sheets/run-sheet-process.ts';
import { drawAgain, requestTiles } from './tile-work.ts';

/** Tiles of a revision never change under their address. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable';

/** Fields of a revision that are numbers, which a form sends as text. */
const NUMBERS = new Set(['page', 'widthMm', 'rotation']);

const placeOf = ({ projectId, id }: PlanRow): PlanPlace => ({ projectId, planId: id });

type PlanContext = Pick<RowContext<unknown, PlanRow>, 'connection' | 'caller' | 'row'>;

/** Notes a change of a revision in the log of its plan. Storing it has marked the plan as changed. */
async function logRevision(
  { connection, caller, row }: PlanContext,
  before: PastRevision | null,
  after: PastRevision,
): Promise<void> {
  await logActivity(connection, {
    ...{ projectId: row.projectId, actorId: caller.userId, entity: 'plan' as const, entityId: row.id },
    ...{
      action: 'updated' as const,
      before: before && { revisions: [before] },
      after: { revisions: [after] },
    },
  });
}

type PastRevision = Pick<RevisionRow, 'code' | 'purpose' | 'withdrawnReason' | 'alignment'>;

/** What the history of a plan tells of a revision. */
const pastOf = ({ code, purpose, withdrawnReason, alignment }: PastRevision): PastRevision => ({
  ...{ code, purpose, withdrawnReason, alignment },
});

const codeTaken = () => fieldProblem('code', problemMessage('Another revision of this plan has this code'));

/** Keeps the file of a form as one of plans. */
async function keepPlanFile(
  context: Pick<AccountContext<unknown>, 'connection' | 'caller' | 'request' | 'reply' | 'services'>,
) {
  const { caller, reply, services } = context;
  const signal = clientGoneSignal(reply);
  const kept = await keepUpload(context, MAX_PLAN_BYTES, async (path) => {
    const answer = await services.turns.sheets.do(`account ${caller.userId}`, signal, () =>
      runSheetProcess({ kind: 'inspect', path }, { signal }),
    );
    if (answer.kind !== 'sheets') throw sheetRefusal('damaged');
    return answer;
  });
  if (kept) return kept;
  const sentence = problemMessage('Files of plans must be below 50 MB');
  throw new DomainError('tooLarge', { ...sentence, stopped: true }, { fields: { file: sentence } });
}

type ReviseContext = RowContext<typeof addRevision, PlanRow>;

async function revise(context: ReviseContext): Promise<Revision> {
  const { connection, caller, row, body, project, services } = context;
  const place = placeOf(row);
  const revisions = await loadRevisions(connection, place);
  if (revisions.some(({ code }) => code.toLowerCase() === body.code.toLowerCase())) throw codeTaken();
  await attachFile({ connection, caller, project, services }, body.file, 'file');
  const number = Math.max(0, ...revisions.map((known) => known.number)) + 1;
  await connection.db.insert(planRevisions).values({
    ...{ ...place, number, code: body.code, purpose: body.purpose },
    ...{ fileUrl: body.file, page: body.page, rotation: body.rotation },
    ...{ widthMm: body.widthMm ?? 0, addedBy: caller.userId },
  });
  await requestTiles(connection, place, number, caller.userId);
  const [, , shown] = await Promise.all([
    touchPlan(connection, place),
    logRevision(context, null, {
      ...{ code: body.code, purpose: body.purpose, withdrawnReason: null, alignment: null },
    }),
    loadShownRevision(connection, place, number),
  ]);
  return shown;
}

/** Adds a revision whose file comes in a form, with the fields of the body as text. Refused, it leaves no file behind. */
async function reviseWithFile(context: ReviseContext): Promise<Revision> {
  const { caller, row, services } = context;
  const { url, part } = await keepPlanFile(context);
  try {
    const sent = Object.keys(revisionBody.shape).map((name) => {
      const text = fieldOf(part, name);
      return [name, text !== null && NUMBERS.has(name) ? Number(text) : (text ?? undefined)];
    });
    const body = parseInput(revisionBody, { ...Object.fromEntries(sent), file: url });
    return await services.inTransaction(async (connection) => {
      // As the plan and the rights are by now: the file may have been long on its way.
      const place = { inTrash: false, lockFor: addRevision.allow, sid: caller.sid };
      const locked = await planRows.find(connection, row.id, place);
      if (!locked) throw notFound();
      return revise({ ...context, connection, row: locked, body });
    });
  } catch (error) {
    await discardUploads(context, [url]);
    throw error;
  }
}

export const revisionRoutes = [
  serve(planFiles, async (context) => {
    const { url, found } = await keepPlanFile(context);
    return { file: url, pages: found.sheets };
  }),

  serveRow(addRevision, planRows, (context) =>
    context.request.isMultipart() ? reviseWithFile(context) : revise(context),
  ),

  serveRow(updateRevision, planRows, async (context) => {
    const { connection, caller, row, body, params, services } = context;
    const place = placeOf(row);
    const { revision } = await requireRevision(connection, place, params.number);
    const { purpose, withdrawn, reason, again } = body;
    const isWithdrawn = revision.withdrawnAt !== null;
    if (withdrawn === true && !isWithdrawn && !reason)
      throw fieldProblem('reason', problemMessage('Say why it is withdrawn'));
    const fields: Partial<RevisionRow> = {
      ...(purpose !== undefined && { purpose }),
      ...(withdrawn === true &&
        !isWithdrawn && {
          withdrawnAt: new Date(services.now()).toISOString(),
          withdrawnBy: caller.userId,
          withdrawnReason: reason ?? null,
        }),
      ...(withdrawn === false && { withdrawnAt: null, withdrawnBy: null, withdrawnReason: null }),
    };
    if (again) {
      if (revision.state === 'ready')
        throw new DomainError('conflict', problemMessage('This revision is drawn already.'));
      await drawAgain(connection, place, revision.number, caller.userId);
    }
    if (Object.keys(fields).length === 0) return loadShownRevision(connection, place, revision.number);
    const [, , shown] = await Promise.all([
      storeRevision(connection, place, revision.number, fields),
      logRevision(context, pastOf(revision), pastOf({ ...revision, ...fields })),
      loadShownRevision(connection, place, revision.number),
    ]);
    return shown;
  }),

  serveRow(alignRevision, planRows, async (context) => {
    const { connection, row, body, params } = context;
    const place = placeOf(row);
    const { revision, revisions } = await requireRevision(connection, place, params.number);
    assertReady(revision);
    const before = alignedBefore(revisions, revision.number);
    if (!before)
      throw new DomainError(
        'conflict',
        problemMessage('There is no earlier revision to align this one with.'),
      );
    const alignment = 'points' in body ? alignmentOf(body.points) : IDENTITY;
    const [, , shown] = await Promise.all([
      storeRevision(connection, place, revision.number, { alignFrom: before.number, alignment }),
      logRevision(context, pastOf(revision), pastOf({ ...revision, alignment })),
      loadShownRevision(connection, place, revision.number),
    ]);
    await notifyOfRevision(connection, place);
    return shown;
  }),

  serveRow(planTile, planRows, async (context) => {
    const { connection, row, params, reply } = context;
    const { revision } = await requireRevision(connection, placeOf(row), params.number);
    const tiles = await findOrRedrawTiles(context, placeOf(row), revision);
    if (!tiles) return answerAccepted(reply);
    const [x = 0, y = 0] = params.key.split('_').map(Number);
    if (!hasTile(drawnSizeOf(revision), params.level, x, y)) throw notFound();
    const tile = tiles.get(tileName(params.level, x, y));
    if (!tile) reply.code(204);
    return new FileResponse(Readable.from(tile ? [tile] : [], { objectMode: false }), {
      ...(tile && { 'content-type': 'image/webp', 'content-length': String(tile.length) }),
      'cache-control': FOR_A_YEAR,
      'x-content-type-options': 'nosniff',
    });
  }),

  serveRow(planTiles, planRows, async (context) => {
    const { connection, caller, row, params, request, services } = context;
    const { revision } = await requireRevision(connection, placeOf(row), params.number);
    await requireOrRedrawTiles(context, placeOf(row), revision);
    const found = await services.files.read(fileKeyOf(revision.tilesUrl ?? ''));
    if (!found) throw notFound();
    // Sent by the application on site.
    if (request.headers['site-user'] !== undefined)
      await recordPlanDownload(connection, placeOf(row), revision.number, caller.userId);
    return new FileResponse(found.stream, {
      'content-type': 'application/x-tar',
      'content-length': String(found.size),
      'cache-control': FOR_A_YEAR,
      'x-content-type-options': 'nosniff',
    });
  }),
];
