import type { Endpoint } from '@brick/domain/endpoint';
import type { RecordKind } from '@brick/domain/records/record';
import type { ProjectRecord } from '@brick/domain/records/records';
import { serveComments } from '../comments/reads.ts';
import { tellAssigned } from '../notices/reads.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Room } from '../platform/bulk.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { type Listed, type ListRequest, listRows, listWritten } from '../platform/list.ts';
import { type Creation, type Served, serve, serveRow } from '../platform/serve.ts';
import { keptCount } from '../platform/totals.ts';
import { isAssigned, linked } from './assigned.ts';
import { claimFiles } from './claims.ts';
import { type Filters, livingRows, orderOf, seesAll } from './living-rows.ts';
import type { Asked, Row, Rules } from './rules.ts';

// biome-ignore lint/suspicious/noExplicitAny: what goes in and out is said by the declaration of which a call is made.
type Call<On extends Endpoint['on']> = Endpoint<On, string, any, any, any>;

/** The calls of a kind: those on one row, and as far as it has them those of its list. */
interface Calls<Kind extends ProjectRecord> {
  list?: Call<'project'>;
  totals?: Call<'project'>;
  add?: Call<'project'>;
  imported?: Call<'project'>;
  exported?: Call<'project'>;
  get: Call<Kind>;
  update: Call<Kind>;
  remove: Call<Kind>;
  restore: Call<Kind>;
  history: Call<Kind>;
}

type Declared<Kind extends ProjectRecord = ProjectRecord> = RecordKind & { kind: Kind };

/** What of a body are fields of the kind; older words for them, and what says how to store them, are the rules' to read. */
const enteredIn = ({ fields }: RecordKind, body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in fields));

const storedOf = ({ fields }: RecordKind, entered: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(entered).filter(([name]) => !fields[name]?.computed));

/** The field that holds who made a row: the one that always names a person. */
function makerOf({ kind, also }: RecordKind): string {
  const [maker] = Object.keys(also).filter((name) => also[name]?.type === 'person' && also[name].required);
  if (!maker) throw new Error(`nothing of a ${kind} says who made it`);
  return maker;
}

const asIs = <Written>(write: Promise<Written>) => write;

const titledBy =
  <Stored extends Row>({ title }: RecordKind, { titleOf }: Pick<Rules<Stored, never>, 'titleOf'>) =>
  (row: Stored): string =>
    titleOf?.(row) ?? [row['number' as keyof Stored], row[title as keyof Stored]].filter(Boolean).join(' ');

/** Rows as they are answered. */
const shownBy =
  <Stored extends Row>({ shown }: Pick<Rules<Stored, never>, 'shown'>) =>
  async (context: Asked, row: Stored): Promise<Stored> => {
    const [answer] = shown ? await shown(context, [row]) : [row];
    return answer as Stored;
  };

/** Answers a row that was written; whom it was given to is told. */
function answeredBy<Stored extends Row>(record: Declared, rules: Rules<Stored, never>) {
  const shown = shownBy(rules);
  const titleOf = titledBy(record, rules);
  return async (context: Asked, row: Stored, before: object = {}): Promise<Stored> => {
    const told = { entity: record.kind, row: row as never, title: titleOf(row) };
    const { assignedToId = null } = before as { assignedToId?: number | null };
    const [answer] = await Promise.all([
      shown(context, row),
      isAssigned(record) &&
        tellAssigned(context.connection, told, { actorId: context.caller.userId, before: assignedToId }),
    ]);
    return answer;
  };
}

/** Adds one row of a kind; `more` is what is stored of it that nobody enters. */
export function adding<Stored extends Row, Body extends object>(
  record: Declared,
  rules: Rules<Stored, Body>,
) {
  const madeBy = makerOf(record);
  const answered = answeredBy(record, rules as never);
  return async (context: Creation<Body>, more: Partial<Stored> = {}): Promise<Stored> => {
    const { connection, caller, project } = context;
    const entered = enteredIn(record, context.body);
    const { fields, carryOut = asIs, along } = (await rules.beforeAdd?.(context)) ?? {};
    await claimFiles(context, record, entered);
    const by = { projectId: project.id, [madeBy]: caller.userId };
    const values = await rules.rows.numbered(context, {
      ...entered,
      ...(await linked(connection, record, entered, by)),
      ...fields,
      ...more,
      ...by,
    });
    const write = rules.rows.add(context, values, { ...entered, ...more });
    const [answer] = await Promise.all([
      carryOut(write).then((row) => answered(context, row as never)),
      along?.(write),
    ]);
    return answer as unknown as Stored;
  };
}

function serveList<Stored extends Row, Body extends object>(
  record: Declared,
  { list, totals, add, imported, exported }: Calls<ProjectRecord>,
  rules: Rules<Stored, Body>,
): Served[] {
  const order = orderOf(record, rules.stored.table);

  function listOf(context: Asked, query: ListRequest & Filters): Listed {
    const { member, project } = context;
    const { limit: _, offset: __, cursor: ___, sort: ____, ...filters } = query;
    const countedAs = seesAll(member, record, filters) ? rules.countedAs : undefined;
    return {
      ...order,
      where: livingRows(record, rules.stored, {
        ...{ member, projectId: project.id, filters },
        further: rules.filtered?.(filters, context) ?? [],
      }),
      request: query,
      keptCount: countedAs && keptCount(project.id, countedAs),
    };
  }

  async function page(context: Asked, query: ListRequest & Filters): Promise<Page> {
    const found = await listRows(context.connection, listOf(context, query));
    return rules.shown ? withRows(found, await rules.shown(context, found.rows as Stored[])) : found;
  }

  const addOne = adding(record, rules);
  // Nobody sees the rows that an import adds.
  const { shown: _, ...unseen } = rules;
  const importOne = adding(record, unseen);
  return [
    list &&
      serve(list, async (context) =>
        rules.shown
          ? page(context, context.query)
          : listWritten(context.connection, listOf(context, context.query), context.fields),
      ),
    totals && serve(totals, async (context) => rules.totals?.(context, context.query)),
    add && serve(add, async (context) => addOne(context)),
    add?.body && imported && serveImport(imported, add.body, (context) => importOne(context as never)),
    exported && serveExport(exported, record.path as never, page),
  ].filter((served) => served !== undefined);
}

/** The calls that a kind of record has, by the rules of the kind. */
export function serveRecord<Kind extends ProjectRecord, Stored extends Row, Body extends object>(
  record: Declared<Kind>,
  calls: Calls<Kind>,
  rules: Rules<Stored, Body>,
): Served[] {
  const { rows } = rules;
  const shown = shownBy(rules);
  const answered = answeredBy(record, rules as never);
  return [
    ...serveList(record, calls as never, rules),
    serveRow(calls.get, rows, async (context) => shown(context, context.row)),
    serveRow(calls.update, rows, async (context) => {
      const { connection, member, row } = context;
      const { version, ...sent } = context.body;
      rules.mustBeEditable?.(member, row, sent);
      if (isStale(row, version)) mustBeCurrent(await shown(context, row), version);
      const given = storedOf(record, enteredIn(record, sent));
      const { fields, carryOut = asIs } = (await rules.beforeChange?.(context, sent)) ?? {};
      await claimFiles(context, record, given, row);
      const changed = { ...given, ...(await linked(connection, record, given, row)), ...fields };
      const stored = await carryOut(rows.change(context, row, changed as Partial<Stored>, rules.actionOf));
      return answered(context, stored as never, row);
    }),
    serveRow(calls.remove, rows, async (context) => {
      rules.mustBeDeletable?.(context.member, context.row);
      // In one round trip: what goes with it goes after it.
      await Promise.all([rows.moveToTrash(context, context.row), rules.alongDelete?.(context)]);
    }),
    serveRow(calls.restore, rows, async (context) => {
      const { row } = context;
      rows.mustBeMineToTakeBack(context, row);
      (await rules.restorable?.(context, [row]))?.(row);
      const write = rows.takeBack(context, row);
      return shown(context, await (rules.alongRestore?.(context, [row], write) ?? write));
    }),
    serveHistory(calls.history, rows),
    ...serveComments(rows),
  ];
}

/** The rules by which many rows of a declared kind are looked after at once: those of the calls on one. */
export const inMany = <Stored extends Row, Value>(
  record: RecordKind,
  rules: Rules<Stored, never>,
  change?: Room<Stored, Value>['change'],
): Room<Stored, Value> => ({
  rows: rules.rows,
  resource: record.resource,
  titleOf: titledBy(record, rules),
  ...(rules.mustBeDeletable && { mustBeDeletable: rules.mustBeDeletable }),
  ...(rules.restorable && { restorable: rules.restorable }),
  ...(rules.alongRestore && { takeBack: rules.alongRestore }),
  ...(change && { change: { ...change, ...(rules.actionOf && { actionOf: rules.actionOf }) } }),
});
