import { uploadedFile } from '@brick/domain/fields';
import { grantsOf, type Member } from '@brick/domain/permissions';
import type { ListCalls, RowOfProject } from '@brick/domain/records/calls';
import type { Fields } from '@brick/domain/records/fields';
import type { RecordKind } from '@brick/domain/records/record';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import type { Change } from '../platform/activity.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { type KeptRows, mustBeCurrent, readable } from '../platform/kept-rows.ts';
import { contains, type Listed, type ListRequest, listRows, listWritten } from '../platform/list.ts';
import { type Creation, type ProjectContext, type Served, serve, serveRow } from '../platform/serve.ts';
import { columnsByName, type KindOfRow } from '../schema/kind.ts';

/** What a query may ask of a list: words, and a value for each field that it is filtered by. */
export type Filters = Readonly<Record<string, unknown>> & { q?: string | undefined };

/** The living rows of a project that a member may read, as far as the filters leave them. */
export function livingRows(
  { list }: RecordKind,
  { table, resource, reach }: KindOfRow,
  { member, projectId, filters }: { member: Member; projectId: number; filters: Filters },
): SQL {
  const columns = columnsByName(table);
  const asked = list.filters.flatMap((name) =>
    filters[name] === undefined ? [] : [eq(columns[name] as AnyPgColumn, filters[name])],
  );
  const words = filters.q?.trim();
  return and(
    sql`${table.projectId} = ${projectId} and ${table.deletedAt} is null and ${readable(member, resource, reach)}`,
    ...asked,
    words
      ? contains(
          list.search.map((name) => columns[name] as AnyPgColumn),
          words,
        )
      : undefined,
  ) as SQL;
}

/** Whether a member sees every row of a list and filters none: then what is kept of it says the same as its rows. */
export const seesAll = (member: Member, { resource }: RecordKind, filters: Filters): boolean =>
  grantsOf(member.role, resource).read === 'all' &&
  Object.values(filters).every((filter) => filter === undefined || filter === '');

/** Lets a row carry the files that it did not carry before: a link is only kept, a file of ours must be the author's to give. */
async function claimFiles(context: Claiming, fields: Fields, given: object, row: object): Promise<void> {
  for (const [name, { type }] of Object.entries(fields)) {
    const url: unknown = given[name as keyof typeof given];
    if (type !== 'file' || url === row[name as keyof typeof row] || !uploadedFile.safeParse(url).success)
      continue;
    await claimFile(context, url as string, name);
  }
}

interface Row {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** What the server adds to a declared kind: its rows, and the rules that its table of rights does not say. */
interface Rules<Stored extends Row, Body, Totals> {
  // biome-ignore lint/suspicious/noExplicitAny: what a kind inserts is nothing to the calls that all kinds have.
  rows: KeptRows<Stored, any, any>;
  stored: KindOfRow;
  /** The field that holds who made a row. */
  madeBy: keyof Stored & string;
  /** The figures of what the filters leave. */
  totals: (context: Asked, filters: Filters) => Promise<Totals>;
  /** Refuses to add a row, beyond the table of rights. */
  mustBeAddable?: (member: Member, body: Body) => void;
  /** Refuses an edit, beyond the table of rights. */
  mustBeEditable?: (member: Member, row: Stored, fields: Partial<Body>) => void;
  /** Refuses to put a row into the trash, beyond the table of rights. */
  mustBeDeletable?: (member: Member, row: Stored) => void;
  /** What an edit of these fields is called in the log. */
  actionOf?: (changed: Partial<Stored>) => Change['action'];
}

type Asked = Pick<ProjectContext<unknown>, 'connection' | 'member' | 'project'>;

/** The calls that all kinds of record with a list have, by the rules of the kind. */
export function serveRecord<D extends RowOfProject, Stored extends Row>(
  record: D,
  calls: ListCalls<D>,
  rules: Rules<Stored, Record<string, unknown>, object>,
): Served[] {
  const { rows, stored, madeBy } = rules;
  const { fields, list } = record;
  const { table } = stored;
  const sorts = Object.fromEntries(
    list.sorts.map((name) => [name, columnsByName(table)[name] as AnyPgColumn]),
  );

  const listOf = ({ member, project }: Asked, query: ListRequest & Filters): Listed => ({
    table,
    where: livingRows(record, stored, { member, projectId: project.id, filters: query }),
    request: query,
    sorts,
    defaultSort: '-createdAt',
    id: table.id,
  });

  async function addOne(context: Creation<Record<string, unknown>>): Promise<Stored> {
    const { caller, member, project, body } = context;
    rules.mustBeAddable?.(member, body);
    await claimFiles(context, fields, body, {});
    return rows.add(context, { ...body, projectId: project.id, [madeBy]: caller.userId }, body);
  }

  return [
    serve(calls.list, async (context) =>
      listWritten(context.connection, listOf(context, context.query as never), context.fields),
    ),
    serve(calls.totals, async (context) => rules.totals(context, context.query as Filters) as never),
    serve(calls.add, async (context) => addOne(context as never) as never),
    serveImport(calls.imported, calls.add.body as never, addOne as never),
    serveExport(calls.exported, record.path as never, (context, query) =>
      listRows(context.connection, listOf(context, query as never)),
    ),
    serveRow(calls.get, rows, async ({ row }) => row as never),
    serveRow(calls.update, rows, async (context) => {
      const { member, row } = context;
      const { version, ...given } = context.body as { version?: number } & Partial<Stored>;
      mustBeCurrent(row, version);
      rules.mustBeEditable?.(member, row, given);
      await claimFiles(context, fields, given, row);
      return rows.change(context, row, given as Partial<Stored>, rules.actionOf) as never;
    }),
    serveRow(calls.remove, rows, async (context) => {
      rules.mustBeDeletable?.(context.member, context.row);
      await rows.moveToTrash(context, context.row);
    }),
    serveRow(calls.restore, rows, async (context) => rows.takeBack(context, context.row) as never),
    serveHistory(calls.history, rows),
    ...serveComments(rows),
  ];
}

/** The rules by which many rows of a declared kind are looked after at once: those of the calls on one. */
export const inMany = <Stored extends Row, Name extends keyof Stored & string>(
  { title, resource }: RecordKind,
  rules: Pick<
    Rules<Stored, Partial<Stored>, object>,
    'rows' | 'mustBeEditable' | 'mustBeDeletable' | 'actionOf'
  >,
  field: Name,
) => ({
  rows: rules.rows,
  resource,
  titleOf: (row: Stored) =>
    [row['number' as keyof Stored], row[title as keyof Stored]].filter(Boolean).join(' '),
  ...(rules.mustBeDeletable && { mustBeDeletable: rules.mustBeDeletable }),
  change: {
    valueOf: (row: Stored) => row[field],
    fieldsOf({ member }: { member: Member }, row: Stored, value: Stored[Name]) {
      const fields = { [field]: value } as unknown as Partial<Stored>;
      rules.mustBeEditable?.(member, row, fields);
      return fields;
    },
    ...(rules.actionOf && { actionOf: rules.actionOf }),
  },
});
