import { randomUUID } from 'node:crypto';
import {
  addDiaryAddendum,
  countersignDiaryDay,
  diaryMonth,
  getDiaryDay,
  setDiaryDay,
  signDiaryDay,
} from '@brick/domain/diary/api';
import { diaryFigures } from '@brick/domain/diary/line-rules';
import {
  assertHasDiaryStep,
  assertMayCountersign,
  assertOpen,
  assertPhotosArrived,
  assertTakesAddenda,
  changedDayProblem,
  type DayFields,
  diaryFacts,
  hasChangedSince,
  mergedDay,
  readsOwnLinesOnly,
} from '@brick/domain/diary/rules';
import { addendumEntry, COUNTERSIGNATURE_ENTRY, SIGNATURE_ENTRY } from '@brick/domain/diary/sealed-content';
import { can } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { attachPhotos, freezePhotosOf } from '../photos/service.ts';
import { notAllowed, notFound } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import { serve } from '../platform/http/endpoint-handlers.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { diaryAddenda, diaryDays } from '../schema/diary/diary-tables.ts';
import { hashOfAddendum, hashOfDay, loadSealedParts, loadStoredPhotos } from './day-hashes.ts';
import {
  type AddendumRow,
  type DayRow,
  dayRows,
  findDay,
  loadParts,
  requireDay,
  touchDay,
} from './day-store.ts';
import { todayOf } from './diary-rules.ts';
import { type DayContext, findOrCreateDay } from './find-or-create-day.ts';
import { serializeDay } from './serialize-days.ts';

interface Signed {
  photoId: string | null;
  name: string;
  role: string | null;
}

/** Names the photo of a drawn signature, and returns the signature as it is stored. */
async function keepSignature(
  context: DayContext,
  { id }: DayRow,
  entry: number,
  { photoId, name, role }: Signed,
): Promise<{ photoId: null; name: string; role: string | null }> {
  const target = { kind: 'diary-day', rowId: id, item: null, entry } as const;
  if (photoId) await attachPhotos(context, target, [photoId], { purpose: 'signature', frozen: true });
  return { photoId: null, name, role };
}

/** Signs or countersigns a day: all of it has arrived, its photos stay as they are, and its hash is in the log. */
async function seal(context: DayContext, row: DayRow, fields: Partial<DayRow>): Promise<DayRow> {
  const { connection } = context;
  const parts = await loadSealedParts(connection, row);
  assertPhotosArrived(parts.photos.filter(({ state }) => state === 'expected').length);
  await freezePhotosOf(connection, { kind: 'diary-day', rowId: row.id, projectId: row.projectId });
  const contentHash = hashOfDay({ ...row, ...fields }, parts);
  return dayRows.change(context, row, { ...fields, contentHash }, () => 'decided');
}

/** The calendar, a day by its date, its fields, signatures and addenda. */
export const diaryDayRoutes = [
  serve(diaryMonth, async (context) => {
    const { connection, member, project, query } = context;
    const today = await todayOf(context, project.id);
    const first = `${query.month ?? today.slice(0, 7)}-01`;
    const rows = await connection.rows<DayRow>(sql`
      select ${columnsOf(diaryDays)} from ${diaryDays} where ${diaryDays.projectId} = ${project.id} and ${diaryDays.deletedAt} is null
        and ${diaryDays.day} >= ${first}::date and ${diaryDays.day} < ${first}::date + interval '1 month' order by ${diaryDays.day}`);
    const { lines, addenda } = await loadParts(connection, rows);
    const isMine = ({ addedBy }: { addedBy: number }) =>
      !readsOwnLinesOnly(member) || addedBy === member.userId;
    const days = rows.map(({ id, day, state, hoursLost }) => {
      const own = (lines.get(id) ?? []).filter(isMine);
      const { heads, delayMinutes } = diaryFigures(own);
      const added = (addenda.get(id) ?? []).filter(isMine).length;
      return { id, day, state, hoursLost, heads, delayMinutes, lines: own.length, addenda: added };
    });
    return {
      today,
      days,
      delayMinutes: days.reduce((sum, { delayMinutes }) => sum + delayMinutes, 0),
      hoursLost: days.reduce((sum, { hoursLost }) => sum + (hoursLost ?? 0), 0),
    };
  }),

  serve(getDiaryDay, async (context) => {
    const { connection, project, params } = context;
    const row = await findDay(connection, { projectId: project.id, day: params.day });
    if (!row) throw notFound();
    return serializeDay(context, row);
  }),

  serve(setDiaryDay, async (context) => {
    const { member, params, body } = context;
    const row = await findOrCreateDay(context, params.day);
    assertOpen(row);
    if (!can(member, 'diary', 'update', diaryFacts(row))) throw notAllowed();
    const { seen, photoIds = [], ...sent } = body;
    const shown = await serializeDay(context, row);
    const fields = mergedDay(row as DayFields, { sent, seen }, shown);
    const target = { kind: 'diary-day', rowId: row.id } as const;
    const named =
      photoIds.length > 0 ? await attachPhotos(context, target, photoIds, { purpose: 'general' }) : null;
    const after = await dayRows.change(
      context,
      { ...row, ...(named && { photoIds: named.before }) } as DayRow,
      { ...fields, ...(named && { photoIds: named.after }) } as Partial<DayRow>,
    );
    return serializeDay(context, after);
  }),

  serve(signDiaryDay, async (context) => {
    const { connection, caller, services, project, params, body } = context;
    const row = await requireDay(connection, { projectId: project.id, day: params.day });
    assertOpen(row);
    if (hasChangedSince(row, body.seen)) throw changedDayProblem(await serializeDay(context, row));
    const signature = await keepSignature(context, row, SIGNATURE_ENTRY, body.signature);
    const signedAt = new Date(services.now()).toISOString();
    const after = await seal(context, row, {
      ...{ state: 'signed', signedAt, signedBy: caller.userId, signature },
    });
    return serializeDay(context, after);
  }),

  serve(countersignDiaryDay, async (context) => {
    const { connection, caller, member, services, project, params, body } = context;
    const row = await requireDay(connection, { projectId: project.id, day: params.day });
    assertHasDiaryStep(row, 'countersign', await serializeDay(context, row));
    assertMayCountersign(member, row);
    const countersignature = await keepSignature(context, row, COUNTERSIGNATURE_ENTRY, body.signature);
    const countersignedAt = new Date(services.now()).toISOString();
    const after = await seal(context, row, {
      ...{ state: 'countersigned', countersignedAt, countersignedBy: caller.userId, countersignature },
    });
    return serializeDay(context, after);
  }),

  serve(addDiaryAddendum, async (context) => {
    const { connection, caller, services, project, params, body, madeOnSite } = context;
    const row = await requireDay(connection, { projectId: project.id, day: params.day });
    assertTakesAddenda(row);
    const [last] = await connection.rows<{ number: number }>(sql`
      select coalesce(max(${diaryAddenda.number}), 0)::int as number from ${diaryAddenda}
      where ${diaryAddenda.projectId} = ${row.projectId} and ${diaryAddenda.dayId} = ${row.id}`);
    const number = (last?.number ?? 0) + 1;
    const clientId = madeOnSite?.clientId ?? randomUUID();
    const entry = addendumEntry(number);
    const target = { kind: 'diary-day', rowId: row.id, item: clientId, entry } as const;
    if (body.photoIds.length > 0)
      await attachPhotos(context, target, body.photoIds, { purpose: 'work', frozen: true });
    const photos = (await loadStoredPhotos(connection, row)).filter((photo) => photo.entry === entry);
    assertPhotosArrived(photos.filter(({ state }) => state === 'expected').length);
    const addendum: AddendumRow = {
      ...{ projectId: row.projectId, dayId: row.id, number, text: body.text, addedBy: caller.userId },
      ...{ capturedAt: madeOnSite?.capturedAt ?? null, clockSkewMs: madeOnSite?.clockSkewMs ?? null },
      ...{ device: madeOnSite?.device ?? null, clientId, contentHash: null },
      createdAt: new Date(services.now()).toISOString(),
    };
    const contentHash = hashOfAddendum(addendum, photos);
    await connection.db.insert(diaryAddenda).values({ ...addendum, contentHash });
    await logActivity(connection, {
      ...{ projectId: row.projectId, actorId: caller.userId, entity: 'diary-day', entityId: row.id },
      ...{ action: 'updated', after: { addenda: [{ number, text: body.text, contentHash }] } },
    });
    return serializeDay(context, await touchDay(connection, row));
  }),
];
