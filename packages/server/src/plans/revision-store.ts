import type { Alignment } from '@brick/domain/plans/alignment';
import type { Revision } from '@brick/domain/plans/revision-fields';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { planRevisions, plans, revisionFields } from '../schema/plans.ts';

export type RevisionRow = typeof planRevisions.$inferSelect;

/** A plan of a project. */
export interface PlanPlace {
  projectId: number;
  planId: number;
}

/** Loads the revisions of a plan in their order; for a write they are locked. */
export const loadRevisions = (
  connection: Connection,
  { projectId, planId }: PlanPlace,
  locks = false,
): Promise<RevisionRow[]> =>
  connection.rows<RevisionRow>(sql`
    select ${columnsOf(planRevisions)} from ${planRevisions}
    where ${planRevisions.projectId} = ${projectId} and ${planRevisions.planId} = ${planId}
    order by ${planRevisions.number}${locks ? sql` for update` : sql``}`);

/** Returns a revision of a plan. Throws notFound. */
export async function requireRevision(
  connection: Connection,
  place: PlanPlace,
  number: number,
): Promise<{ revision: RevisionRow; revisions: RevisionRow[] }> {
  const revisions = await loadRevisions(connection, place);
  const revision = revisions.find((each) => each.number === number);
  if (!revision) throw notFound();
  return { revision, revisions };
}

/** What the revisions of a plan add to it. */
export interface RevisionFields {
  currentRevision: number | null;
  revisions: Revision[];
}

/** Loads what the revisions of plans add to them, by the ids of the plans. */
export async function loadRevisionFields(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, RevisionFields>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.rows<RevisionFields & { id: number }>(sql`
    select ${plans.id} as id, (${revisionFields.currentRevision.json})::jsonb as "currentRevision",
      ${revisionFields.revisions.json} as revisions
    from ${plans} where ${plans.projectId} = ${projectId} and ${plans.id} = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

/** Loads one revision as it is answered. */
export async function loadShownRevision(
  connection: Connection,
  { projectId, planId }: PlanPlace,
  number: number,
): Promise<Revision> {
  const fields = (await loadRevisionFields(connection, projectId, [planId])).get(planId);
  const shown = fields?.revisions.find((revision) => revision.number === number);
  if (!shown) throw notFound();
  return shown;
}

/** Writes fields of a revision. */
async function writeRevision(
  connection: Connection,
  { projectId, planId }: PlanPlace,
  number: number,
  fields: Partial<Omit<RevisionRow, 'alignment'>> & { alignment?: Alignment | null },
): Promise<void> {
  const columns = planRevisions as unknown as Record<string, { name: string }>;
  const values = Object.entries(fields).map(([name, value]) => {
    const column = sql.identifier(columns[name]?.name ?? name);
    return name === 'alignment' && value !== null
      ? sql`${column} = ${JSON.stringify(value)}::jsonb`
      : sql`${column} = ${value}`;
  });
  await connection.rows(sql`
    update ${planRevisions} set ${sql.join(values, sql`, `)}
    where project_id = ${projectId} and plan_id = ${planId} and number = ${number}`);
}

type Fields = Parameters<typeof writeRevision>[3];

/** Stores what somebody changed of a revision. */
export async function storeRevision(
  connection: Connection,
  place: PlanPlace,
  number: number,
  fields: Fields,
): Promise<void> {
  await Promise.all([writeRevision(connection, place, number, fields), touchPlan(connection, place)]);
}

/** Stores how far the drawing of a revision is. Its plan is told anew, but nobody has changed it. */
export async function storeRenderState(
  connection: Connection,
  place: PlanPlace,
  number: number,
  fields: Fields,
): Promise<void> {
  const { projectId, planId } = place;
  await Promise.all([
    writeRevision(connection, place, number, fields),
    connection.rows(
      sql`update ${plans} set updated_at = updated_at where project_id = ${projectId} and id = ${planId}`,
    ),
  ]);
}

/** Marks a plan as changed: its revisions are told with it. */
export const touchPlan = (connection: Connection, { projectId, planId }: PlanPlace) =>
  connection.rows(
    sql`update ${plans} set updated_at = now() where project_id = ${projectId} and id = ${planId}`,
  );
