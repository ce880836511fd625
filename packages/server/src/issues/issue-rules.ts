import type { ListKind } from '@brick/domain/completion-lists/list-states';
import { usualIssueKind } from '@brick/domain/completion-lists/rules';
import { KIND_ON_LIST } from '@brick/domain/completion-lists/snapshot';
import type { BodyOf } from '@brick/domain/endpoint';
import type { issueEndpoints } from '@brick/domain/issues/api';
import { correctionDue, hasCorrectionPeriod } from '@brick/domain/issues/correction-periods';
import { type IssueKind, type IssueStatus, issue } from '@brick/domain/issues/record';
import { assertMayChange, priorityOf } from '@brick/domain/issues/rules';
import {
  assertMayTake,
  fixedFields,
  type IssueStep,
  stepFields,
  stepOfStatus,
} from '@brick/domain/issues/steps';
import type { Member } from '@brick/domain/permissions';
import { assertInspection } from '../inspections/queries.ts';
import { assertPlace } from '../places/queries.ts';
import { placePin } from '../plans/service.ts';
import type { Caller } from '../platform/access/project-access.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { loadCorrectionTerms } from '../projects/service.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { issueKind } from '../schema/issues.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import {
  assertMayReopen,
  findOpenList,
  isPracticalListIssued,
  loadDeletableAssertion,
  lockListsOf,
  putOnList,
} from './completion-lines.ts';
import { notifyOfStep } from './issue-notices.ts';
import {
  type IssueRow,
  issueConditions,
  issueRows,
  loadIssueTotals,
  serializeIssues,
  totalsOfProject,
} from './issue-store.ts';

type IssueBody = BodyOf<typeof issueEndpoints.add> & Pick<BodyOf<typeof issueEndpoints.update>, 'disputed'>;

interface StepContext {
  caller: Caller;
  member: Member;
  services: Services;
}

const NOT_DISPUTED = { disputedAt: null, disputedByLink: null, disputedReason: null };

/** Who takes a step, now, and what they say of it. */
export const actOf = ({ caller, services }: StepContext, note: string | null = null) => ({
  userId: caller.userId,
  now: new Date(services.now()).toISOString(),
  note,
});

/** A change of status as the step that it is, and the fields to store. Null if the status stays. */
export function statusChange(
  context: StepContext,
  row: IssueRow,
  status: IssueStatus,
): { step: IssueStep; fields: Partial<IssueRow> } | null {
  const step = stepOfStatus(context.member, row, status);
  if (step === null) return null;
  assertMayTake(context.member, step, row);
  return { step, fields: { ...stepFields(step, row, actOf(context)), status } };
}

/** Checks that the named inspection and supplier exist for the user. Returns the supplier fields to store. */
async function assertReferences(
  { connection, caller }: { connection: Connection; caller: Caller },
  projectId: number,
  sent: Partial<IssueBody>,
  row: IssueRow | null = null,
): Promise<Pick<Partial<IssueRow>, 'supplier'>> {
  const [supplier] = await Promise.all([
    resolveSupplierField({ connection, caller }, projectId, sent, row),
    assertInspection(connection, projectId, sent.inspectionId),
    assertPlace(connection, projectId, sent.placeId),
  ]);
  return supplier;
}

/** The supplier's name to store. Throws if the named supplier does not exist for the user. */
export async function resolveSupplierField(
  { connection, caller }: { connection: Connection; caller: Caller },
  projectId: number,
  sent: Pick<Partial<IssueBody>, 'supplier' | 'supplierId'>,
  row: IssueRow | null = null,
): Promise<Pick<Partial<IssueRow>, 'supplier'>> {
  const naming = { projectId, caller, row, sent, field: 'supplierId' };
  const supplier = (await resolveSupplier(connection, naming)) ?? sent.supplier;
  if (supplier !== undefined) return { supplier };
  // Removing the supplier without a name removes its name too.
  return sent.supplierId === null ? { supplier: null } : {};
}

/** The due date of a snag or defect without one, which follows from its severity and the day on which it was found. */
export async function correctionFields(
  connection: Connection,
  row: Pick<IssueRow, 'projectId' | 'kind' | 'severity' | 'dueDate'>,
  foundAt: number,
): Promise<Pick<Partial<IssueRow>, 'dueDate'>> {
  if (!hasCorrectionPeriod(row)) return {};
  return { dueDate: correctionDue(row, foundAt, await loadCorrectionTerms(connection, row.projectId)) };
}

/** What a new issue is: as it was said, as its completion list says, or by whether the works are completed. */
async function kindOf(
  connection: Connection,
  projectId: number,
  { kind, list }: { kind: IssueKind | null; list: { kind: ListKind } | null },
): Promise<IssueKind> {
  if (kind !== null) return kind;
  if (list) return KIND_ON_LIST[list.kind];
  return usualIssueKind({ isCompleted: await isPracticalListIssued(connection, projectId) });
}

/** When an issue was found: a device may have captured it before it arrived. */
const foundAt = (capturedAt: string | null, services: Services): number =>
  capturedAt === null ? services.now() : Date.parse(capturedAt);

/** Server-side rules of issues. */
export const issueRules: RecordRules<IssueRow, IssueBody> = {
  rows: issueRows,
  stored: issueKind,
  shown: serializeIssues,
  filtered: issueConditions,
  totals: (context, filters) =>
    isUnfilteredForAll(context.member, issue, filters)
      ? loadIssueTotals(context.connection, context.project.id)
      : totalsOfProject(context, filters),
  // A list is locked before its certificate is filed, and before its issues.
  lockFirst: lockListsOf,
  async beforeAdd(context) {
    const { connection, member, project, body, services } = context;
    const projectId = project.id;
    const { pin, listId } = body;
    const supplied = await assertReferences(context, projectId, body);
    const list = listId === undefined ? null : await findOpenList(connection, member, { projectId, listId });
    const kind = await kindOf(connection, projectId, { kind: body.kind, list });
    const due = await correctionFields(
      connection,
      { ...body, kind, projectId },
      foundAt(context.madeOnSite?.capturedAt ?? null, services),
    );
    const fields = {
      ...supplied,
      ...due,
      kind,
      priority: priorityOf(body, body.priority),
      ...(body.status === 'resolved' && fixedFields(actOf(context))),
    };
    const placed = (pin || list) && {
      async carryOut(write: Promise<IssueRow>) {
        const stored = await write;
        if (pin) await placePin(context, { kind: 'issue', subjectId: stored.id }, pin);
        if (list) await putOnList(connection, stored, list);
        return stored;
      },
    };
    if (body.status !== 'resolved') return { fields, ...placed };
    return {
      ...{ fields, ...placed },
      async along(write) {
        const after = await write;
        await notifyOfStep(context, 'fixed', [{ before: after, after }]);
      },
    };
  },
  mustBeEditable: (member, row, sent) => assertMayChange(member, row, Object.keys(changedFields(row, sent))),
  deletable: ({ connection }, rows) => loadDeletableAssertion(connection, rows),
  async beforeChange(context, sent) {
    const { connection, row } = context;
    const changed = changedFields(row, sent);
    const { status, priority } = changed;
    const kind = changed.kind ?? row.kind;
    const { severity = row.severity, dueDate = row.dueDate } = changed;
    const moved = status ? statusChange(context, row, status) : null;
    if (moved) await assertMayReopen(connection, row, moved.step);
    const fields: Partial<IssueRow> = {
      kind,
      ...(await assertReferences(context, row.projectId, { ...changed, supplier: sent.supplier }, row)),
      ...(await correctionFields(
        connection,
        { projectId: row.projectId, kind, severity, dueDate },
        Date.parse(row.capturedAt ?? row.createdAt),
      )),
      ...moved?.fields,
      ...(sent.disputed === false && NOT_DISPUTED),
    };
    if (priority !== undefined) fields.priority = priorityOf({ severity }, priority);
    return {
      fields,
      async carryOut(write) {
        const stored = await write;
        if (sent.pin) await placePin(context, { kind: 'issue', subjectId: row.id }, sent.pin);
        if (moved) await notifyOfStep(context, moved.step, [{ before: row, after: stored }]);
        return stored;
      },
    };
  },
};
