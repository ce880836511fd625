import { createHash } from 'node:crypto';
import type { ListKind } from '@brick/domain/completion-lists/list-states';
import type { ListLine } from '@brick/domain/completion-lists/reply-schemas';
import { listFacts } from '@brick/domain/completion-lists/rules';
import { canonicalLines, type FrozenLine } from '@brick/domain/completion-lists/snapshot';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { completionLines, completionLists } from '../schema/handover/completion-lists.ts';
import { issueStage, issues } from '../schema/issues.ts';
import { placePath } from '../schema/places.ts';

export type ListRow = typeof completionLists.$inferSelect;

export const listRows = createRecordStore({
  kind: 'completion-list',
  table: completionLists,
  facts: listFacts,
});

type ListPlace = Pick<ListRow, 'projectId' | 'id'>;

const arrayOf = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

/**
 * Loads the lines of lists of one project by the id of the list, in their order: as they were issued, or as their issues
 * are now. Issues in the trash are on no open list. With a phase, those of its issues alone.
 */
export async function loadLines(
  connection: Connection,
  lists: readonly ListPlace[],
  phase?: Phase,
): Promise<Map<number, ListLine[]>> {
  const [first] = lists;
  if (!first) return new Map();
  const rows = await connection.rows<ListLine & { listId: number }>(sql`
    select ${completionLines.listId} as "listId", ${completionLines.issueId} as "issueId",
      row_number() over (partition by ${completionLines.listId} order by ${completionLines.position}, ${completionLines.issueId})::int
        as position,
      coalesce(${completionLines.number}, ${issues.number}) as number,
      coalesce(${completionLines.title}, ${issues.title}) as title,
      case when ${completionLines.number} is null then ${placePath(issues)} else ${completionLines.placePath} end as "placePath",
      case when ${completionLines.number} is null then ${issues.trade} else ${completionLines.trade} end as trade,
      case when ${completionLines.number} is null then ${issues.dueDate} else ${completionLines.dueDate} end as "dueDate",
      ${issues.severity} as severity, ${issueStage} as stage
    from ${completionLines} join ${issues} on ${issues.projectId} = ${completionLines.projectId}
      and ${issues.id} = ${completionLines.issueId} and ${issues.deletedAt} is null
    where ${completionLines.projectId} = ${first.projectId}
      and ${completionLines.listId} = any(${arrayOf(lists.map(({ id }) => id))})
      ${phase ? sql`and ${issues.phase} = ${phase}` : sql``}
    order by ${completionLines.listId}, ${completionLines.position}, ${completionLines.issueId}`);
  const lines = new Map<number, ListLine[]>();
  for (const { listId, ...line } of rows) {
    const known = lines.get(listId);
    if (known) known.push(line);
    else lines.set(listId, [line]);
  }
  return lines;
}

/** Loads the lines of one list. */
export const loadLinesOf = async (connection: Connection, list: ListPlace): Promise<ListLine[]> =>
  (await loadLines(connection, [list])).get(list.id) ?? [];

/**
 * Locks issues of a project until the transaction ends, in the order of their ids and always after their list. Returns
 * those that are there.
 */
export async function lockIssues(
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await connection.rows<{ id: number; number: string }>(sql`
    select ${issues.id} as id, ${issues.number} as number from ${issues}
    where ${issues.projectId} = ${projectId} and ${issues.id} = any(${arrayOf(ids)}) and ${issues.deletedAt} is null
    order by ${issues.id} for no key update`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Locks the issues of lists in the order of their ids. */
export async function lockIssuesOfLists(connection: Connection, lists: readonly ListPlace[]): Promise<void> {
  await connection.rows(sql`
    select 1 from ${issues} where ${issues.projectId} = ${lists[0]?.projectId ?? 0} and ${issues.id} in (
      select ${completionLines.issueId} from ${completionLines} where ${completionLines.projectId} = ${lists[0]?.projectId ?? 0}
        and ${completionLines.listId} = any(${arrayOf(lists.map(({ id }) => id))}))
    order by ${issues.id} for no key update`);
}

/** An issue that another list of the kind has. */
export interface TakenIssue {
  issueId: number;
  issue: string;
  list: string;
}

/** Finds the issues that are on another list of the kind already; they are locked. */
export const findTaken = (
  connection: Connection,
  { projectId, id, kind }: ListPlace & { kind: ListKind },
  issueIds: readonly number[],
): Promise<TakenIssue[]> =>
  connection.rows<TakenIssue>(sql`
    select ${completionLines.issueId} as "issueId", ${issues.number} as issue, ${completionLists.number} as list
    from ${completionLines}
    join ${completionLists} on ${completionLists.projectId} = ${completionLines.projectId}
      and ${completionLists.id} = ${completionLines.listId}
    join ${issues} on ${issues.projectId} = ${completionLines.projectId} and ${issues.id} = ${completionLines.issueId}
    where ${completionLines.projectId} = ${projectId} and ${completionLines.kind} = ${kind} and not ${completionLines.inTrash}
      and ${completionLines.listId} <> ${id} and ${completionLines.issueId} = any(${arrayOf(issueIds)})
    order by ${completionLines.issueId}`);

/** Stores the lines of an open list: these issues in this order, and no others. */
export async function storeLines(
  connection: Connection,
  { projectId, id, kind }: ListPlace & { kind: ListKind },
  issueIds: readonly number[],
): Promise<void> {
  const listed = sql`${completionLines.projectId} = ${projectId} and ${completionLines.listId} = ${id}`;
  // Sent together: they are carried out one after the other.
  const removed = connection.rows(
    sql`delete from ${completionLines} where ${listed} and ${completionLines.issueId} <> all(${arrayOf(issueIds)})`,
  );
  const added = connection.rows(sql`
    insert into ${completionLines} (project_id, list_id, issue_id, position, kind)
    select ${projectId}, ${id}, issue, place, ${kind}
    from unnest(${arrayOf(issueIds)}) with ordinality as named (issue, place)
    on conflict (project_id, list_id, issue_id) do update set position = excluded.position`);
  await Promise.all([removed, added]);
}

/** Stores what stays of the lines of a list that is issued. */
export async function freezeLines(
  connection: Connection,
  list: ListPlace & { kind: ListKind },
  lines: readonly ListLine[],
): Promise<void> {
  const kept = lines.map(({ issueId, number, title, placePath: place, trade, dueDate }) => ({
    ...{ issue_id: issueId, number, title },
    ...{ place_path: place, trade, due_date: dueDate },
  }));
  await Promise.all([
    // Those of issues in the trash are gone for good.
    storeLines(
      connection,
      list,
      lines.map(({ issueId }) => issueId),
    ),
    connection.rows(sql`
      update ${completionLines} set number = kept.number, title = kept.title, place_path = kept.place_path, trade = kept.trade,
        due_date = kept.due_date
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (issue_id bigint, number text, title text,
        place_path text, trade text, due_date date)
      where ${completionLines.projectId} = ${list.projectId} and ${completionLines.listId} = ${list.id}
        and ${completionLines.issueId} = kept.issue_id`),
  ]);
}

/** The hash of a list: SHA-256 over its lines. */
export const hashOfLines = (lines: readonly FrozenLine[]): string =>
  createHash('sha256').update(canonicalLines(lines)).digest('hex');

/** The lists for practical completion of the same contract; without one those of none. */
export const findPracticalLists = (
  connection: Connection,
  { projectId, contractId }: Pick<ListRow, 'projectId' | 'contractId'>,
): Promise<ListPlace[]> =>
  connection.rows<ListPlace>(sql`
    select ${completionLists.projectId} as "projectId", ${completionLists.id} as id from ${completionLists}
    where ${completionLists.projectId} = ${projectId} and ${completionLists.kind} = 'practical'
      and ${completionLists.contractId} is not distinct from ${contractId}::bigint and ${completionLists.deletedAt} is null
    order by ${completionLists.id}`);
