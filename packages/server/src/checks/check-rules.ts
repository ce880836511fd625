import type { checkEndpoints } from '@brick/domain/checks/api';
import { hasOpenHold, pointsNow } from '@brick/domain/checks/points';
import { check } from '@brick/domain/checks/record';
import { assertMayChange, assertMayDelete, questionsOf } from '@brick/domain/checks/rules';
import type { BodyOf } from '@brick/domain/endpoint';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { can } from '@brick/domain/permissions';
import { eq, type SQL, sql } from 'drizzle-orm';
import { loadUsableRevision } from '../check-templates/service.ts';
import { assertInspection } from '../inspections/queries.ts';
import { assertPlace, isAtPlace } from '../places/queries.ts';
import { placePin } from '../plans/service.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import { assertInProject } from '../records/assert-in-project.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordContext, RecordRules } from '../records/record-rules.ts';
import { milestones } from '../schema/budgets.ts';
import { checkKind, checks } from '../schema/checks.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import { type CheckRow, checkRows } from './check-store.ts';
import { serializeChecks } from './serialize-checks.ts';

type CheckBody = BodyOf<typeof checkEndpoints.add>;

interface CheckFilters {
  state?: string;
  result?: string;
  templateId?: number;
  placeId?: number;
  milestoneId?: number;
  inspectionId?: number;
  holding?: boolean;
}

/** Conditions of the check filters beyond plain fields. */
export const checkConditions = (filters: ListFilters): SQL[] => {
  const { state, result, templateId, placeId, milestoneId, inspectionId, holding } = filters as CheckFilters;
  return [
    ...(state === undefined ? [] : [sql`${checks.state} = ${state}`]),
    ...(result === undefined ? [] : [sql`${checks.result} = ${result}`]),
    ...(templateId === undefined ? [] : [eq(checks.templateId, templateId)]),
    ...(placeId === undefined ? [] : [isAtPlace(checks, placeId)]),
    ...(milestoneId === undefined ? [] : [eq(checks.milestoneId, milestoneId)]),
    ...(inspectionId === undefined ? [] : [eq(checks.inspectionId, inspectionId)]),
    ...(holding === undefined
      ? []
      : [sql`(${checks.holding} and ${checks.state} <> 'abandoned') = ${holding}`]),
  ];
};

/** Checks that what the body names exists for the user. */
async function assertReferences(
  { connection, caller, member }: Pick<RecordContext, 'connection' | 'caller' | 'member'>,
  projectId: number,
  sent: Partial<CheckBody>,
  row: CheckRow | null = null,
): Promise<void> {
  const refusal = problemMessage('Choose a milestone of this project');
  if (typeof sent.milestoneId === 'number' && !can(member, 'budget', 'read'))
    throw fieldProblem('milestoneId', refusal);
  await Promise.all([
    resolveSupplier(connection, {
      ...{ projectId, caller, row, field: 'supplierId' },
      sent: { supplierId: sent.supplierId ?? null, supplier: null },
    }),
    assertInspection(connection, projectId, sent.inspectionId),
    assertPlace(connection, projectId, sent.placeId),
    assertInProject(connection, milestones, projectId, {
      ...{ id: sent.milestoneId, field: 'milestoneId', refusal },
    }),
  ]);
}

/** Counts the filtered checks. */
async function loadTotals(
  { connection, member, project }: RecordContext,
  filters: ListFilters,
): Promise<object> {
  const further = checkConditions(filters);
  const [counts] = await connection.rows<object>(sql`
    select count(*) as total, count(*) filter (where state = 'planned') as planned,
      count(*) filter (where state = 'running') as running, count(*) filter (where state = 'closed') as closed,
      count(*) filter (where result = 'failed' or (state = 'running' and failing > 0)) as failing,
      count(*) filter (where holding and state in ('planned', 'running')) as holding
    from ${checks} where ${readableRowsCondition(check, checkKind, { member, projectId: project.id, filters, further })}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return counts;
}

/** Server-side rules of checks. */
export const checkRules: RecordRules<CheckRow, CheckBody> = {
  rows: checkRows,
  stored: checkKind,
  shown: serializeChecks,
  filtered: checkConditions,
  totals: loadTotals,
  async beforeAdd(context) {
    const { connection, project, body } = context;
    if (body.templateId === null)
      throw fieldProblem('templateId', problemMessage('Choose a template of this project'));
    const [template] = await Promise.all([
      loadUsableRevision(connection, project.id, body.templateId),
      assertReferences(context, project.id, body),
    ]);
    const { items } = template;
    const { pin } = body;
    return {
      fields: {
        title: body.title ?? template.title,
        phase: body.phase ?? template.phase,
        templateRevision: template.revision,
        questions: questionsOf(items).length,
        holding: hasOpenHold(pointsNow({ items, answers: [], steps: [], now: context.services.now() })),
      },
      ...(pin && {
        async carryOut(write: Promise<CheckRow>) {
          const stored = await write;
          await placePin(context, { kind: 'check', subjectId: stored.id }, pin);
          return stored;
        },
      }),
    };
  },
  mustBeEditable(member, row, sent) {
    assertMayChange(member, row, changedFields(row, sent));
  },
  async beforeChange(context, sent) {
    const { row } = context;
    await assertReferences(context, row.projectId, changedFields(row, sent), row);
    const { pin } = sent;
    if (!pin) return {};
    return {
      async carryOut(write) {
        const stored = await write;
        await placePin(context, { kind: 'check', subjectId: row.id }, pin);
        return stored;
      },
    };
  },
  mustBeDeletable: assertMayDelete,
};
