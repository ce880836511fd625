import type { completionListEndpoints } from '@brick/domain/completion-lists/api';
import { completionList } from '@brick/domain/completion-lists/record';
import { assertListChange, assertNotIssued } from '@brick/domain/completion-lists/rules';
import type { BodyOf, QueryOf, ReplyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { eq, type SQL, sql } from 'drizzle-orm';
import { assertContract } from '../certificates/queries.ts';
import { assertPlace, isAtPlace } from '../places/queries.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordContext, RecordRules } from '../records/record-rules.ts';
import { completionListKind, completionLists } from '../schema/handover/completion-lists.ts';
import {
  findTaken,
  type ListRow,
  listRows,
  loadLines,
  lockIssuesOfLists,
  type TakenIssue,
} from './list-store.ts';
import { serializeLists } from './serialize-lists.ts';

type ListBody = BodyOf<typeof completionListEndpoints.add>;
type Filters = Partial<QueryOf<typeof completionListEndpoints.list>>;

/** Conditions of the filters beyond plain fields. */
const listConditions = (filters: ListFilters): SQL[] => {
  const { state, contractId, placeId } = filters as Filters;
  return [
    ...(state === undefined ? [] : [eq(completionLists.state, state)]),
    ...(contractId === undefined ? [] : [eq(completionLists.contractId, contractId)]),
    ...(placeId === undefined ? [] : [isAtPlace(completionLists, placeId)]),
  ];
};

/** Counts the filtered lists and their lines. */
async function loadTotals(
  { connection, member, project }: RecordContext,
  filters: ListFilters,
): Promise<object> {
  const { joined } = completionListKind;
  const numberOf = (name: string) => sql`(${(joined[name] as { json: SQL }).json})::int`;
  const where = readableRowsCondition(completionList, completionListKind, {
    ...{ member, projectId: project.id, filters },
    further: listConditions(filters),
  });
  const [counts] = await connection.rows<ReplyOf<typeof completionListEndpoints.totals>>(sql`
    select count(*) as total, count(*) filter (where state = 'open') as open, count(*) filter (where state = 'issued') as issued,
      count(*) filter (where state = 'certified') as certified, coalesce(sum(lines), 0)::int as lines,
      coalesce(sum(open_lines), 0)::int as "openLines"
    from (select ${completionLists.state} as state, ${numberOf('lineCount')} as lines, ${numberOf('openLines')} as open_lines
      from ${completionLists} where ${where}) as listed`);
  if (!counts) throw new Error('an aggregate came back empty');
  return counts;
}

/** Checks that the named contract and place exist. */
async function assertReferences(
  connection: Connection,
  projectId: number,
  { contractId, placeId }: Partial<ListBody>,
): Promise<void> {
  await Promise.all([
    assertContract(connection, projectId, contractId),
    assertPlace(connection, projectId, placeId),
  ]);
}

/** Makes the refusal of an issue that is on another list of the kind. */
export const issueTaken = ({ issue, list }: TakenIssue): DomainError =>
  new DomainError('taken', problemMessage('{issue} is on {list} already.', { issue, list }));

/** Server-side rules of completion lists. */
export const listRules: RecordRules<ListRow, ListBody> = {
  rows: listRows,
  stored: completionListKind,
  shown: serializeLists,
  filtered: listConditions,
  totals: loadTotals,
  async beforeAdd({ connection, project, body }) {
    await assertReferences(connection, project.id, body);
    return {};
  },
  mustBeEditable: (_member, row, sent) => assertListChange(row, changedFields(row, sent)),
  async beforeChange({ connection, row }, sent) {
    await assertReferences(connection, row.projectId, changedFields(row, sent));
    return {};
  },
  mustBeDeletable: (_member, row) => assertNotIssued(row),
  async restorable({ connection }, rows) {
    await lockIssuesOfLists(connection, rows);
    const lines = await loadLines(connection, rows);
    const taken = new Map<number, TakenIssue>();
    const met = new Set<string>();
    for (const row of rows) {
      const ids = (lines.get(row.id) ?? []).map(({ issueId }) => issueId);
      const [first] = await findTaken(connection, row, ids);
      // Two lists with the same issue may come back together.
      const twice = (lines.get(row.id) ?? []).find(({ issueId }) => met.has(`${row.kind} ${issueId}`));
      for (const id of ids) met.add(`${row.kind} ${id}`);
      if (first) taken.set(row.id, first);
      else if (twice) taken.set(row.id, { issueId: twice.issueId, issue: twice.number, list: row.number });
    }
    return (row) => {
      const first = taken.get(row.id);
      if (first) throw issueTaken(first);
    };
  },
};
