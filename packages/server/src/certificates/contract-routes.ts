import {
  addContract,
  contractHistory,
  contractsToValue,
  deleteContract,
  getContract,
  listContracts,
  restoreContract,
  updateContract,
} from '@brick/domain/certificates/building-contract-api';
import {
  assertMayDeleteContract,
  assertNoneValued,
  assertTakesNoVariations,
  assertTermsUnchanged,
} from '@brick/domain/certificates/rules';
import { assertOneRatePerDay } from '@brick/domain/certificates/vat-rates';
import { serveHistory } from '../platform/activity/record-history.ts';
import { type ProjectContext, serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import {
  type ContractLedger,
  type ContractRow,
  countApprovedVariations,
  loadContractLedger,
  loadLinesOfOpenCertificates,
  wouldTakeVariations,
} from './contract-ledger.ts';
import {
  assertOwnLines,
  buildSchedule,
  contractRows,
  loadContractPage,
  loadContractsToValue,
  reserveLineIds,
  resolveValuers,
  serializeContract,
  storeSchedule,
  toNumericRates,
  toStoredRates,
} from './contract-store.ts';

type ContractContext = Pick<ProjectContext<unknown>, 'connection' | 'project' | 'today'>;

const contractView = ({ project, today }: ContractContext) => ({ today, currency: project.currency });

/** Loads and serializes the current contract. */
const loadAndSerialize = async (context: ContractContext, { id }: Pick<ContractRow, 'id'>) =>
  serializeContract(
    await loadContractLedger(context.connection, context.project.id, id),
    contractView(context),
  );

const certifiedLines = ({ issued, certified }: ContractLedger) => (issued.length > 0 ? certified : null);

export const contractRoutes = [
  serve(listContracts, async (context) =>
    toPage(
      await loadContractPage(context.connection, context.project.id, context.query, contractView(context)),
      context.query,
    ),
  ),

  serve(contractsToValue, async ({ connection, member, project, query }) =>
    toPage(await loadContractsToValue(connection, member, project.id, query), query),
  ),

  serve(addContract, async (context) => {
    const { connection, caller, project, body } = context;
    const { lines, ...fields } = body;
    assertOneRatePerDay(fields.vatRates);
    assertOwnLines(lines, []);
    const valuers = await resolveValuers(connection, project.id, fields.valuers);
    const row = {
      ...fields,
      ...toStoredRates(fields),
      valuers,
      projectId: project.id,
      addedBy: caller.userId,
    };
    const [contract, ids] = await Promise.all([
      contractRows.add(context, row, body),
      reserveLineIds(connection, lines.length),
    ]);
    const [, stored] = await Promise.all([
      storeSchedule(connection, contract, buildSchedule(lines, ids)),
      loadAndSerialize(context, contract),
    ]);
    return stored;
  }),

  serveRow(getContract, contractRows, async (context) => loadAndSerialize(context, context.row)),

  serveRow(updateContract, contractRows, async (context) => {
    const { connection, row, project } = context;
    const { version, lines, ...fields } = context.body;
    const [book, ids, valuers] = await Promise.all([
      loadContractLedger(connection, project.id, row.id),
      reserveLineIds(connection, lines?.filter(({ id }) => id === undefined).length ?? 0),
      fields.valuers && resolveValuers(connection, project.id, fields.valuers, row.valuers),
    ]);
    assertCurrentVersion(serializeContract(book, contractView(context)), version);
    assertOneRatePerDay(fields.vatRates ?? []);
    assertOwnLines(lines ?? [], book.schedule);
    const schedule = lines ? buildSchedule(lines, ids) : book.schedule;
    if (book.schedule.some(({ id }) => !schedule.some((line) => line.id === id)))
      assertNoneValued(schedule, await loadLinesOfOpenCertificates(connection, project.id, row.id));
    const { contractSum = row.contractSum, advance = row.advance } = fields;
    assertTermsUnchanged(
      { ...row, lines: book.schedule },
      { contractSum, advance, lines: schedule },
      certifiedLines(book),
    );
    // The lines are in their own table and are logged with the other changes.
    const before = { ...toNumericRates(row), lines: book.schedule } as unknown as ContractRow;
    const after = { ...fields, valuers, lines: schedule } as unknown as Partial<ContractRow>;
    const [changed] = await Promise.all([
      contractRows.change(context, before, after),
      lines && storeSchedule(connection, row, schedule),
    ]);
    return serializeContract({ ...book, contract: changed, schedule }, contractView(context));
  }),

  serveRow(deleteContract, contractRows, async (context) => {
    const { connection, row, project } = context;
    const [{ issued }, approved] = await Promise.all([
      loadContractLedger(connection, project.id, row.id),
      countApprovedVariations(connection, project.id, row.id),
    ]);
    assertMayDeleteContract({ issued: issued.length, approved });
    await contractRows.moveToTrash(context, row);
  }),

  serveRow(restoreContract, contractRows, async (context) => {
    assertTakesNoVariations(await wouldTakeVariations(context.connection, context.row));
    const [, restored] = await Promise.all([
      contractRows.takeBack(context, context.row),
      loadAndSerialize(context, context.row),
    ]);
    return restored;
  }),

  serveHistory(contractHistory, contractRows),
];
