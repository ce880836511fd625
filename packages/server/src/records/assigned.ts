import type { RecordKind } from '@brick/domain/records/record';
import { memberNamed } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';

interface Assigned {
  projectId: number;
  assignedTo: string | null;
  assignedToId: number | null;
}

/** Whether rows of a kind are given to somebody to do: by a name, which may be a member's. */
export const isAssigned = ({ also }: RecordKind): boolean => also['assignedToId']?.keptAs === 'assignedTo';

/** What a row says from now on of whom it is assigned to, where `given` says anything about it. */
export async function linked(
  connection: Connection,
  record: RecordKind,
  given: { assignedTo?: string | null },
  row: Pick<Assigned, 'projectId'> & Partial<Assigned>,
): Promise<Partial<Assigned>> {
  const { assignedTo: name } = given;
  if (!isAssigned(record) || name === undefined) return {};
  // A name that was linked to nobody may be a member's by now.
  if (name === row.assignedTo && (name === null || row.assignedToId !== null)) return {};
  return memberNamed(connection, row.projectId, name);
}
