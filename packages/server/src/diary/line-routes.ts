import {
  addDiaryLines,
  draftVariationOfDelay,
  removeDiaryLine,
  updateDiaryLine,
} from '@brick/domain/diary/api';
import { delayDays, delayMinutes } from '@brick/domain/diary/line-rules';
import type { LineBody, SentLine } from '@brick/domain/diary/lines';
import { assertOpen } from '@brick/domain/diary/rules';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { can } from '@brick/domain/permissions';
import { type SiteOrigin, siteOrigin } from '@brick/domain/records/site-origin';
import { sql } from 'drizzle-orm';
import { notAllowed } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { findRepeat, rememberCall } from '../platform/site/client-ids.ts';
import { diaryLines } from '../schema/diary/diary-tables.ts';
import { draftVariation } from '../variations/service.ts';
import { type DayRow, lineRows, requireDayOf, touchDay } from './day-store.ts';
import { type DayContext, findOrCreateDay } from './find-or-create-day.ts';
import { addLine, changeLine, removeLine } from './line-writes.ts';
import { serializeDay } from './serialize-days.ts';

const NO_ORIGIN: SiteOrigin = { clientId: null, capturedAt: null, clockSkewMs: null, device: null };

/** Adds several lines, all or none. One that was sent before under its clientId is left out. */
async function addAll(context: DayContext, day: DayRow, lines: readonly SentLine[]): Promise<void> {
  const { connection, services, caller, project, member } = context;
  const access = { caller, project, member };
  for (const [index, { clientId, capturedAt, clockSkewMs, device, ...line }] of lines.entries()) {
    const origin = siteOrigin({ clientId, capturedAt, clockSkewMs, device }, services.now());
    const call = `POST /api/projects/${project.id}/diary/${day.day}/lines`;
    const sent = { kind: 'diary-day' as const, call, rowId: day.id, origin };
    if (await findRepeat(connection, sent, access)) continue;
    await addLine(context, day, line as LineBody, origin).catch((error) => failAt(error, index));
    await rememberCall(connection, sent, access, day);
  }
}

/** Throws the problem of one of several lines with its place before each field. */
function failAt(error: unknown, index: number): never {
  const { fields } = (error as { extra?: { fields?: Record<string, unknown> } }).extra ?? {};
  if (fields)
    Object.assign((error as { extra: object }).extra, {
      fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [`${index}.${name}`, said])),
    });
  throw error;
}

/** Days, lines and the variation that follows from a delay. */
export const diaryLineRoutes = [
  serve(addDiaryLines, async (context) => {
    const { connection, body, params, madeOnSite = NO_ORIGIN } = context;
    const day = await findOrCreateDay(context, params.day);
    assertOpen(day);
    if (Array.isArray(body)) await addAll(context, day, body as SentLine[]);
    else await addLine(context, day, body as LineBody, madeOnSite);
    return serializeDay(context, await touchDay(connection, day));
  }),

  serveRow(updateDiaryLine, lineRows, async (context) => {
    const { connection, row, body } = context;
    const day = await requireDayOf(connection, row);
    assertOpen(day);
    const { version, ...sent } = body;
    if (isStaleEdit(row, version)) {
      const { lines } = await serializeDay(context, day);
      assertCurrentVersion(lines.find(({ id }) => id === row.id) ?? row, version);
    }
    await changeLine(context, day, row, sent as Partial<LineBody>);
    return serializeDay(context, await touchDay(connection, day));
  }),

  serveRow(removeDiaryLine, lineRows, async (context) => {
    const { connection, row } = context;
    const day = await requireDayOf(connection, row);
    assertOpen(day);
    await removeLine(context, row);
    return serializeDay(context, await touchDay(connection, day));
  }),

  serveRow(draftVariationOfDelay, lineRows, async (context) => {
    const { connection, row, caller, member, body } = context;
    if (!can(member, 'variations', 'create')) throw notAllowed();
    const day = await requireDayOf(connection, row);
    if (row.section !== 'delay')
      throw new DomainError('invalidStep', problemMessage('Only a delay becomes a variation.'));
    if (row.variationId !== null)
      throw new DomainError('taken', problemMessage('A variation was drafted from this delay already.'));
    const made = await draftVariation(context, {
      title: body.title,
      description: [`${day.day} ${row.from}–${row.to} (${delayMinutes(row)} min)`, row.note]
        .filter(Boolean)
        .join('\n\n'),
      affectedPhase: row.phase,
      timeImpactDays: body.timeImpactDays ?? delayDays(row),
    });
    await connection.rows(sql`update ${diaryLines} set variation_id = ${made.id}
      where ${diaryLines.projectId} = ${row.projectId} and ${diaryLines.id} = ${row.id}`);
    const of = { id: row.id, section: row.section };
    await logActivity(connection, {
      ...{ projectId: row.projectId, actorId: caller.userId, entity: 'diary-day', entityId: day.id },
      action: 'updated',
      before: { lines: [{ ...of, variationId: null }] },
      after: { lines: [{ ...of, variationId: made.id }] },
    });
    return serializeDay(context, await touchDay(connection, day));
  }),
];
