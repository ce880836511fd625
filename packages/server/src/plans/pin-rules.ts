import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { PinSpot } from '@brick/domain/field-schemas';
import type { pinEndpoints } from '@brick/domain/plans/api';
import type { PinKind } from '@brick/domain/plans/record';
import { currentOf, roundMm } from '@brick/domain/plans/revisions';
import { assertAligned, assertOnSheet } from '@brick/domain/plans/rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { takeNamedLock } from '../platform/db/ordered-locks.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import type { ListFilters } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { pinKind, pins, plans } from '../schema/plans.ts';
import { assertMayPin, isShownPin } from './pin-subjects.ts';
import { type PinRow, pinRows } from './plan-store.ts';
import { loadRevisions } from './revision-store.ts';

type PinBody = BodyOf<typeof pinEndpoints.add>;
type PinFilters = Partial<Pick<PinRow, 'planId' | 'kind' | 'subjectId'>>;

const pinConditions = (filters: ListFilters): SQL[] => {
  const { planId, kind, subjectId } = filters as PinFilters;
  return [
    ...(planId === undefined ? [] : [sql`${pins.planId} = ${planId}`]),
    ...(kind === undefined ? [] : [sql`${pins.kind} = ${kind}`]),
    ...(subjectId === undefined ? [] : [sql`${pins.subjectId} = ${subjectId}`]),
  ];
};

/** Returns the revision and the rounded point at which a pin is placed. Throws if it cannot be placed there. */
export async function resolvePinSpot(
  connection: Connection,
  projectId: number,
  { planId, revision, x, y }: PinSpot,
): Promise<Pick<PinRow, 'revision' | 'x' | 'y'>> {
  const [[found], revisions] = await Promise.all([
    connection.rows(sql`
      select 1 from ${plans} where ${plans.projectId} = ${projectId} and ${plans.id} = ${planId} and ${plans.deletedAt} is null`),
    loadRevisions(connection, { projectId, planId }),
  ]);
  if (!found) throw fieldProblem('planId', problemMessage('Choose a plan of this project'));
  const sheet =
    revision === null ? currentOf(revisions) : revisions.find(({ number }) => number === revision);
  if (!sheet) {
    if (revision !== null) throw fieldProblem('revision', problemMessage('The plan has no such revision'));
    throw new DomainError('notReady', problemMessage('No revision of this plan can be shown yet.'));
  }
  assertAligned(sheet);
  const point = [roundMm(x), roundMm(y)] as const;
  assertOnSheet(point, sheet);
  return { revision: sheet.number, x: point[0], y: point[1] };
}

const PINNED_ALREADY: Record<PinKind, ProblemMessage> = {
  issue: problemMessage('This issue is on that plan already: move its pin instead.'),
  check: problemMessage('This check is on that plan already: move its pin instead.'),
};

type PinKey = Pick<PinRow, 'planId' | 'kind' | 'subjectId'>;

/** Finds and locks the pin of a subject on a plan. Others who place it there wait until the transaction ends. */
export async function findPinOf(
  connection: Connection,
  projectId: number,
  { planId, kind, subjectId }: PinKey,
): Promise<PinRow | undefined> {
  const [, [pin]] = await Promise.all([
    takeNamedLock(connection, `pin ${projectId} ${planId} ${kind} ${subjectId}`),
    connection.rows<PinRow>(sql`
      select ${columnsOf(pins)} from ${pins} where ${pins.projectId} = ${projectId} and ${pins.planId} = ${planId}
        and ${pins.kind} = ${kind} and ${pins.subjectId} = ${subjectId} and ${pins.deletedAt} is null for update`),
  ]);
  return pin;
}

/** Throws if a plan has a pin of the subject already. */
export async function assertUnpinned(connection: Connection, projectId: number, key: PinKey): Promise<void> {
  if (await findPinOf(connection, projectId, key))
    throw new DomainError('conflict', PINNED_ALREADY[key.kind]);
}

/** Server-side rules of pins: they follow their subject. */
export const pinRules: RecordRules<PinRow, PinBody> = {
  rows: pinRows,
  stored: pinKind,
  titleOf: ({ kind }) => kind,
  filtered: (filters, { member }) => [isShownPin(member), ...pinConditions(filters)],
  seenWith: [
    { kind: 'issue', by: 'subjectId' },
    { kind: 'check', by: 'subjectId' },
    { kind: 'plan', by: 'planId' },
  ],
  async beforeAdd({ connection, member, project, body }) {
    // Sent together, and refused in this order.
    const [, fields] = await Promise.all([
      assertMayPin(connection, member, project.id, body),
      resolvePinSpot(connection, project.id, body),
      assertUnpinned(connection, project.id, body),
    ]);
    return { fields };
  },
  async beforeChange({ connection, member, row }, sent) {
    const isMoved = ['planId', 'revision', 'x', 'y'].some((name) => name in sent);
    if (sent.kind !== undefined && sent.kind !== row.kind)
      throw fieldProblem('kind', problemMessage('A pin keeps what it shows'));
    if (sent.subjectId !== undefined && sent.subjectId !== row.subjectId)
      throw fieldProblem('subjectId', problemMessage('A pin keeps what it shows'));
    const spot = { ...row, ...sent };
    const [, fields] = await Promise.all([
      assertMayPin(connection, member, row.projectId, row),
      isMoved ? resolvePinSpot(connection, row.projectId, spot) : undefined,
      spot.planId === row.planId ? undefined : assertUnpinned(connection, row.projectId, spot),
    ]);
    return fields ? { fields } : {};
  },
  async alongDelete({ connection, member, row }) {
    await assertMayPin(connection, member, row.projectId, row);
  },
  // Whoever removed a pin takes it back, as any record.
  async restorable({ connection }, rows) {
    await Promise.all(rows.map((row) => assertUnpinned(connection, row.projectId, row)));
    return () => {};
  },
};
