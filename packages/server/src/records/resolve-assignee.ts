import type { RecordKind } from '@brick/domain/records/define-record';
import { findMemberByText } from '../members/service.ts';
import type { Connection } from '../platform/db/connection.ts';

interface AssigneeColumns {
  projectId: number;
  assignedTo: string | null;
  assignedToId: number | null;
}

/** Whether rows of a kind have an assignee: a name that may belong to a member. */
export const hasAssignee = ({ also }: RecordKind): boolean => also['assignedToId']?.keptAs === 'assignedTo';

/** The assignee columns to store, if `given` sets an assignee. */
export async function resolveAssignee(
  connection: Connection,
  record: RecordKind,
  given: { assignedTo?: string | null },
  row: Pick<AssigneeColumns, 'projectId'> & Partial<AssigneeColumns>,
): Promise<Partial<AssigneeColumns>> {
  const { assignedTo: name } = given;
  if (!hasAssignee(record) || name === undefined) return {};
  // A previously unlinked name may belong to a member now.
  if (name === row.assignedTo && (name === null || row.assignedToId !== null)) return {};
  return findMemberByText(connection, row.projectId, name);
}
