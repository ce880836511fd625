import { randomUUID } from 'node:crypto';
import { assertLine } from '@brick/domain/diary/line-rules';
import type { LineBody } from '@brick/domain/diary/lines';
import type { SiteOrigin } from '@brick/domain/records/site-origin';
import { sql } from 'drizzle-orm';
import { attachPhotos, removePhotosOfItem } from '../photos/service.ts';
import { assertPlace } from '../places/queries.ts';
import { changedFields, logActivity } from '../platform/activity/activity-log.ts';
import { clientIdTaken } from '../platform/site/client-ids.ts';
import { diaryLines } from '../schema/diary/diary-tables.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import type { DayRow, LineRow } from './day-store.ts';
import type { DayContext } from './find-or-create-day.ts';

/** What the log says of a line: it belongs to its day. */
function noteLine(
  { connection, caller }: DayContext,
  { projectId, dayId }: Pick<LineRow, 'projectId' | 'dayId'>,
  { before, after }: { before: object | null; after: object | null },
): Promise<void> {
  return logActivity(connection, {
    ...{ projectId, actorId: caller.userId, entity: 'diary-day', entityId: dayId, action: 'updated' },
    before: before && { lines: [before] },
    after: after && { lines: [after] },
  });
}

/** What the log keeps of a whole line. */
const loggedLine = ({
  projectId: _,
  dayId: __,
  updatedAt: ___,
  clockSkewMs: ____,
  ...line
}: LineRow): object =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && value !== false));

/** Checks what a line names, and returns its company: as written, or as the supplier is called now. */
async function resolveNames(
  { connection, caller, project }: DayContext,
  sent: Partial<LineBody>,
  row: LineRow | null,
): Promise<{ company?: string }> {
  const [name] = await Promise.all([
    resolveSupplier(connection, {
      ...{ projectId: project.id, caller, row, field: 'supplierId' },
      sent: { supplierId: sent.supplierId ?? null, supplier: sent.company ?? null },
    }),
    assertPlace(connection, project.id, sent.placeId),
  ]);
  return name === undefined ? {} : { company: name };
}

const namePhotosOfLine = async (
  context: DayContext,
  { id }: Pick<DayRow, 'id'>,
  item: string,
  { section, photoIds }: Pick<LineBody, 'section' | 'photoIds'>,
) =>
  photoIds.length > 0 &&
  attachPhotos(context, { kind: 'diary-day', rowId: id, item }, photoIds, {
    purpose: section === 'delivery' ? 'delivery' : 'work',
  });

/** Adds a line to a day that is open and locked. */
export async function addLine(
  context: DayContext,
  day: DayRow,
  { photoIds, ...fields }: LineBody,
  origin: SiteOrigin,
): Promise<LineRow> {
  const { connection, caller, services } = context;
  assertLine({ ...fields, photoIds });
  const now = new Date(services.now()).toISOString();
  const clientId = origin.clientId ?? randomUUID();
  const names = await resolveNames(context, fields, null);
  // A line from the office has an id that no call was sent under. Two lines of one id would share their photos.
  const [known, [line]] = await Promise.all([
    connection.rows(sql`select from ${diaryLines} where ${diaryLines.projectId} = ${day.projectId}
      and ${diaryLines.dayId} = ${day.id} and ${diaryLines.clientId} = ${clientId}`),
    connection.db
      .insert(diaryLines)
      .values({
        ...{ ...fields, ...names, ...origin, clientId, projectId: day.projectId, dayId: day.id },
        ...{ addedBy: caller.userId, createdAt: now, updatedAt: now },
      })
      .returning(),
  ]);
  if (known.length > 0) throw clientIdTaken();
  if (!line) throw new Error('an inserted line came back empty');
  await namePhotosOfLine(context, day, clientId, { section: line.section, photoIds });
  await noteLine(context, line, { before: null, after: loggedLine(line) });
  return line;
}

/** Changes fields of a line of a day that is open and locked. */
export async function changeLine(
  context: DayContext,
  day: DayRow,
  line: LineRow,
  { photoIds = [], ...sent }: Partial<Omit<LineBody, 'section'>>,
): Promise<void> {
  const { connection, services } = context;
  assertLine({ ...(line as unknown as LineBody), ...sent, photoIds } as LineBody);
  const changed = changedFields(line, sent);
  await namePhotosOfLine(context, day, line.clientId, { section: line.section, photoIds });
  const fields = { ...changed, ...(await resolveNames(context, changed, line)) };
  const names = Object.keys(fields) as (keyof typeof fields)[];
  if (names.length === 0) return;
  await connection.db
    .update(diaryLines)
    .set({ ...fields, version: line.version + 1, updatedAt: new Date(services.now()).toISOString() })
    .where(sql`${diaryLines.projectId} = ${line.projectId} and ${diaryLines.id} = ${line.id}`);
  const of = { id: line.id, section: line.section };
  await noteLine(context, line, {
    before: { ...of, ...Object.fromEntries(names.map((name) => [name, line[name as keyof LineRow]])) },
    after: { ...of, ...fields },
  });
}

/** Removes a line from a day that is open and locked, with its photos. */
export async function removeLine(context: DayContext, line: LineRow): Promise<void> {
  const { connection } = context;
  await removePhotosOfItem(connection, {
    ...{ projectId: line.projectId, kind: 'diary-day', rowId: line.dayId, item: line.clientId },
  });
  await connection.rows(sql`delete from ${diaryLines}
    where ${diaryLines.projectId} = ${line.projectId} and ${diaryLines.id} = ${line.id}`);
  await noteLine(context, line, { before: loggedLine(line), after: null });
}
