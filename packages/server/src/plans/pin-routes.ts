import { type PlanPin, pinCrop, pinEndpoints, planPdf, planPins } from '@brick/domain/plans/api';
import { pin } from '@brick/domain/plans/record';
import { currentOf } from '@brick/domain/plans/revisions';
import { assertReady } from '@brick/domain/plans/rules';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse } from '../platform/pdf/pdf-response.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { recordRoutes } from '../records/record-routes.ts';
import { plans } from '../schema/plans.ts';
import { requireOrRedrawTiles } from './find-tiles.ts';
import { pinRules } from './pin-rules.ts';
import { buildPlanPdf, loadPlanPaper } from './plan-pdf.ts';
import { loadPlanPins } from './plan-pins.ts';
import { pinRows, planRows } from './plan-store.ts';
import { loadRevisions, type RevisionRow } from './revision-store.ts';
import { noRevision, pinPicture } from './service.ts';
import { wholeSheet } from './sheet-picture.ts';

/** The revision that is asked for, the current one by default. Throws notFound and notReady. */
function revisionOf(revisions: readonly RevisionRow[], number: number | undefined): RevisionRow {
  const revision =
    number === undefined ? currentOf(revisions) : revisions.find((each) => each.number === number);
  if (revision) return revision;
  throw number === undefined ? noRevision() : notFound();
}

const isWithin = ({ x, y }: PlanPin, [x1, y1, x2, y2]: readonly number[] & { length: 4 }): boolean =>
  x !== null &&
  y !== null &&
  x >= Math.min(x1 ?? 0, x2 ?? 0) &&
  x <= Math.max(x1 ?? 0, x2 ?? 0) &&
  y >= Math.min(y1 ?? 0, y2 ?? 0) &&
  y <= Math.max(y1 ?? 0, y2 ?? 0);

export const pinRoutes = [
  ...recordRoutes(pin, pinEndpoints, pinRules),

  serve(planPins, async ({ connection, member, project, params, query, services }) => {
    const place = { projectId: project.id, planId: params.planId };
    const [plan] = await connection.rows(sql`
      select 1 from ${plans} where ${plans.projectId} = ${project.id} and ${plans.id} = ${params.planId}
        and ${plans.deletedAt} is null`);
    if (!plan) throw notFound();
    // Pins need no tiles.
    const revisions = await loadRevisions(connection, place);
    const sheet = revisionOf(revisions, query.revision);
    assertReady(sheet);
    const part = await loadPlanPins(
      connection,
      { place, revisions, sheet, member, now: services.now() },
      query,
    );
    const { bbox } = query;
    return toPage(
      { ...part, rows: bbox ? part.rows.filter((each) => isWithin(each, bbox)) : part.rows },
      query,
    );
  }),

  serveRow(planPdf, planRows, async (context) => {
    const { connection, caller, member, row, query, request, reply, services } = context;
    const place = { projectId: row.projectId, planId: row.id };
    const revisions = await loadRevisions(connection, place);
    const sheet = revisionOf(revisions, query.revision);
    const tiles = await requireOrRedrawTiles(context, place, sheet);
    const [part, paper] = await Promise.all([
      loadPlanPins(connection, { place, revisions, sheet, member, now: services.now() }, query),
      loadPlanPaper(connection, row, caller.userId),
    ]);
    const signal = clientGoneSignal(reply);
    const account = `account ${caller.userId}`;
    const picture = await services.turns.pictures.do(account, signal, () => wholeSheet(sheet, tiles));
    const pdf = await services.press.print({
      printout: buildPlanPdf({
        ...{ ...paper, plan: row, revisions, sheet, pins: part.rows, isCut: part.nextCursor !== undefined },
        origin: services.config.publicUrl ?? `${request.protocol}://${request.host}`,
        ...{ timezone: caller.timezone, madeAt: services.now() },
      }),
      photo: async () => picture,
      ...{ signal, account },
    });
    return createPdfResponse(pdf, `${row.number} ${sheet.code}.pdf`);
  }),

  serveRow(pinCrop, pinRows, (context) => pinPicture(context, context.row, context.query)),
];
