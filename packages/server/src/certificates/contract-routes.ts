import {
  addContract,
  contractHistory,
  contractsToValue,
  deleteContract,
  getContract,
  listContracts,
  restoreContract,
  updateContract,
} from '@brick/domain/certificates/building-contract';
import { mustHaveNoneIssued, mustNotRewriteTerms } from '@brick/domain/certificates/rules';
import { mustHaveOneRateADay } from '@brick/domain/certificates/vat';
import { serveHistory } from '../platform/history.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { pageOf } from '../platform/part.ts';
import { type ProjectContext, serve, serveRow } from '../platform/serve.ts';
import { type Book, bookOf, type ContractRow } from './books.ts';
import {
  contractRows,
  contractShown,
  contractsToValueOf,
  inNumbers,
  inText,
  lineIds,
  mustBeItsLines,
  scheduleOf,
  someContractsOf,
  storeSchedule,
  valuersOf,
} from './contract-store.ts';

type Reading = Pick<ProjectContext<unknown>, 'connection' | 'project' | 'today'>;

const asked = ({ project, today }: Reading) => ({ today, currency: project.currency });

/** A contract as it is now. */
const shown = async (context: Reading, { id }: Pick<ContractRow, 'id'>) =>
  contractShown(await bookOf(context.connection, context.project.id, id), asked(context));

const certifiedLines = ({ issued, certified }: Book) => (issued.length > 0 ? certified : null);

export const contractRoutes = [
  serve(listContracts, async (context) =>
    pageOf(
      await someContractsOf(context.connection, context.project.id, context.query, asked(context)),
      context.query,
    ),
  ),

  serve(contractsToValue, async ({ connection, member, project, query }) =>
    pageOf(await contractsToValueOf(connection, member, project.id, query), query),
  ),

  serve(addContract, async (context) => {
    const { connection, caller, project, body } = context;
    const { lines, ...fields } = body;
    mustHaveOneRateADay(fields.vatRates);
    mustBeItsLines(lines, []);
    const valuers = await valuersOf(connection, project.id, fields.valuers);
    const row = { ...fields, ...inText(fields), valuers, projectId: project.id, addedBy: caller.userId };
    const [contract, ids] = await Promise.all([
      contractRows.add(context, row, body),
      lineIds(connection, lines.length),
    ]);
    const [, stored] = await Promise.all([
      storeSchedule(connection, contract, scheduleOf(lines, ids)),
      shown(context, contract),
    ]);
    return stored;
  }),

  serveRow(getContract, contractRows, async (context) => shown(context, context.row)),

  serveRow(updateContract, contractRows, async (context) => {
    const { connection, row, project } = context;
    const { version, lines, ...fields } = context.body;
    const [book, ids, valuers] = await Promise.all([
      bookOf(connection, project.id, row.id),
      lineIds(connection, lines?.filter(({ id }) => id === undefined).length ?? 0),
      fields.valuers && valuersOf(connection, project.id, fields.valuers, row.valuers),
    ]);
    mustBeCurrent(contractShown(book, asked(context)), version);
    mustHaveOneRateADay(fields.vatRates ?? []);
    mustBeItsLines(lines ?? [], book.schedule);
    const schedule = lines ? scheduleOf(lines, ids) : book.schedule;
    const { contractSum = row.contractSum, advance = row.advance } = fields;
    mustNotRewriteTerms(
      { ...row, lines: book.schedule },
      { contractSum, advance, lines: schedule },
      certifiedLines(book),
    );
    // The lines have a table of their own, and stand in the log beside what else changed.
    const before = { ...inNumbers(row), lines: book.schedule } as unknown as ContractRow;
    const after = { ...fields, valuers, lines: schedule } as unknown as Partial<ContractRow>;
    const [changed] = await Promise.all([
      contractRows.change(context, before, after),
      lines && storeSchedule(connection, row, schedule),
    ]);
    return contractShown({ ...book, contract: changed, schedule }, asked(context));
  }),

  serveRow(deleteContract, contractRows, async (context) => {
    const { connection, row, project } = context;
    mustHaveNoneIssued((await bookOf(connection, project.id, row.id)).issued.length);
    await contractRows.moveToTrash(context, row);
  }),

  serveRow(restoreContract, contractRows, async (context) => {
    const [, restored] = await Promise.all([
      contractRows.takeBack(context, context.row),
      shown(context, context.row),
    ]);
    return restored;
  }),

  serveHistory(contractHistory, contractRows),
];
