import { heldAt } from '@brick/domain/checks/rules';
import type { CompletionList } from '@brick/domain/completion-lists/api';
import { openLinesOf, readsRetention } from '@brick/domain/completion-lists/rules';
import { can, type Member } from '@brick/domain/permissions';
import { loadContractTitles, loadRetentions } from '../certificates/queries.ts';
import { findHoldingChecks } from '../checks/service.ts';
import { loadNames } from '../members/service.ts';
import { loadPlacePaths } from '../places/queries.ts';
import type { ProjectSummary } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListRow, loadLines } from './list-store.ts';

/** Whoever reads completion lists, and when. */
export interface ListReader {
  connection: Connection;
  member: Member;
  project: Pick<ProjectSummary, 'id' | 'currency'>;
  services: { now: () => number };
}

type Blocking = CompletionList['blocking'];

const mayBeBlocked = ({ kind, state }: ListRow): boolean => kind === 'practical' && state === 'open';

/** Loads the hold points that keep open lists for practical completion from being issued, by the id of their place. */
async function loadBlocking(
  { connection, services }: ListReader,
  rows: readonly ListRow[],
): Promise<Map<number | null, Blocking>> {
  const blocking = new Map<number | null, Blocking>();
  for (const { projectId, placeId } of rows.filter(mayBeBlocked)) {
    if (blocking.has(placeId)) continue;
    const checks = await findHoldingChecks(connection, { projectId, placeId, now: services.now() });
    blocking.set(
      placeId,
      checks.map((check) => heldAt(check, check.point)),
    );
  }
  return blocking;
}

/** Serializes lists of one project with their lines, what blocks them, and the retention for who may read it. */
export async function serializeLists(
  reader: ListReader,
  rows: readonly ListRow[],
): Promise<CompletionList[]> {
  const { connection, member, project } = reader;
  const contracts = { projectId: project.id, ids: rows.flatMap(({ contractId }) => contractId ?? []) };
  const [lines, names, places, blocking, titles, retentions] = await Promise.all([
    loadLines(connection, rows),
    loadNames(
      connection,
      rows.flatMap(({ addedBy, issuedBy, certifiedBy }) => [addedBy, issuedBy, certifiedBy]),
    ),
    loadPlacePaths(connection, rows),
    loadBlocking(reader, rows),
    can(member, 'budget', 'read') ? loadContractTitles(connection, contracts) : null,
    readsRetention(member) ? loadRetentions(connection, { ...contracts, currency: project.currency }) : null,
  ]);
  const nameOf = (id: number | null) => names.get(id ?? 0) ?? null;
  return rows.map((row) => {
    const own = lines.get(row.id) ?? [];
    const openLines = openLinesOf(own).length;
    return {
      ...row,
      placePath: places.get(row.placeId ?? 0) ?? null,
      issuedByName: nameOf(row.issuedBy),
      certifiedByName: nameOf(row.certifiedBy),
      addedByName: nameOf(row.addedBy),
      ...{ lineCount: own.length, openLines, cleared: openLines === 0, lines: own },
      blocking: mayBeBlocked(row) ? (blocking.get(row.placeId) ?? []) : [],
      ...(titles && { contractTitle: titles.get(row.contractId ?? 0) ?? null }),
      ...(retentions && { retention: retentions.get(row.contractId ?? 0) ?? null }),
    };
  });
}

/** Serializes one list. */
export async function serializeList(reader: ListReader, row: ListRow): Promise<CompletionList> {
  const [shown] = await serializeLists(reader, [row]);
  return shown as CompletionList;
}
