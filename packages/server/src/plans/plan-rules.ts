import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import type { planEndpoints } from '@brick/domain/plans/api';
import { plan } from '@brick/domain/plans/record';
import { type SQL, sql } from 'drizzle-orm';
import { assertDocument } from '../documents/service.ts';
import { assertPlace, isAtPlace } from '../places/queries.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { isRevisionReady, planKind, planRevisions, plans } from '../schema/plans.ts';
import { type PlanRow, planRows, serializePlans } from './plan-store.ts';

type PlanBody = BodyOf<typeof planEndpoints.add>;

/** An advisory lock class: two plans of a project never get one number. */
const NUMBER_LOCK = 7_241_027;

const planConditions = (filters: ListFilters): SQL[] => {
  const { placeId } = filters as { placeId?: number };
  return placeId === undefined ? [] : [isAtPlace(plans, placeId)];
};

/** Throws if another plan of the project has this number. */
async function assertNumberFree(
  connection: Connection,
  projectId: number,
  number: string,
  id = 0,
): Promise<void> {
  // Sent together: the second one begins, and sees what is there, once the first one has its lock.
  const [, taken] = await Promise.all([
    connection.rows(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}, ${projectId % 2_147_483_647})`),
    connection.rows(sql`
      select 1 from ${plans} where ${plans.projectId} = ${projectId} and lower(${plans.number}) = lower(${number}::text)
        and ${plans.deletedAt} is null and ${plans.id} <> ${id}`),
  ]);
  if (taken.length > 0) throw fieldProblem('number', problemMessage('Another plan has this number'));
}

/** Server-side rules of plans. */
export const planRules: RecordRules<PlanRow, PlanBody> = {
  rows: planRows,
  stored: planKind,
  titleOf: ({ number, title }) => `${number} ${title}`,
  shown: serializePlans,
  filtered: planConditions,
  async totals({ connection, member, project }, filters) {
    const where = readableRowsCondition(plan, planKind, {
      ...{ member, projectId: project.id, filters },
      further: planConditions(filters),
    });
    const aligned = sql`(${planRevisions.alignFrom} is null or ${planRevisions.alignment} is not null)`;
    const has = (condition: SQL) => sql`${plans.id} in (select ${planRevisions.planId} from ${planRevisions}
      where ${planRevisions.projectId} = ${project.id} and ${condition})`;
    const [found] = await connection.rows<{ count: number; current: number; waiting: number }>(sql`
      select count(*) as count,
        count(*) filter (where ${has(sql`${isRevisionReady} and ${aligned} and ${planRevisions.withdrawnAt} is null`)}) as current,
        count(*) filter (where ${has(sql`(${planRevisions.state} = 'failed' or (${isRevisionReady} and not ${aligned}))`)}) as waiting
      from ${plans} where ${where}`);
    return found ?? { count: 0, current: 0, waiting: 0 };
  },
  async beforeAdd({ connection, project, body }) {
    await assertNumberFree(connection, project.id, body.number);
    await assertPlace(connection, project.id, body.placeId);
    await assertDocument(connection, project.id, body.documentId);
    return {};
  },
  async beforeChange({ connection, row }, sent) {
    const { number, placeId, documentId } = changedFields(row, sent);
    if (number !== undefined) await assertNumberFree(connection, row.projectId, number, row.id);
    await assertPlace(connection, row.projectId, placeId);
    await assertDocument(connection, row.projectId, documentId);
    return {};
  },
  async restorable({ connection }, rows) {
    const taken = new Map<number, unknown>();
    for (const row of rows)
      await assertNumberFree(connection, row.projectId, row.number, row.id).catch((error: unknown) =>
        taken.set(row.id, error),
      );
    return ({ id }) => {
      const problem = taken.get(id);
      if (problem instanceof DomainError) throw problem;
      if (problem) throw problem;
    };
  },
};
