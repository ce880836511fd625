import type { Certificate, CertificateRow as ShownRow } from '@brick/domain/certificates/api';
import type { CertificateCalculation } from '@brick/domain/certificates/certificate-calculation';
import type { CertificateColumns } from '@brick/domain/certificates/certificate-sheet';
import {
  CERTIFICATE_NUMBER,
  type CertificateStatus,
  certificateFacts,
  isIssued,
  payableOn,
} from '@brick/domain/certificates/rules';
import { serializeFigures } from '@brick/domain/certificates/serialize-figures';
import type { PageQuery } from '@brick/domain/list-query';
import type { Currency } from '@brick/domain/money/currencies';
import { amountsAsText } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { formatRecordNumber } from '@brick/domain/records/record-numbers';
import { type SQL, sql } from 'drizzle-orm';
import { loadNames } from '../members/service.ts';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type ListPart, loadListPart } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore, readableRecordsCondition } from '../platform/records/record-store.ts';
import { certificateLines, certificates, contracts } from '../schema/certificates.ts';
import {
  type CalculatedCertificate,
  type CertificateRow,
  calculate,
  figuresOfIssued,
  figuresOfOpen,
  type IssuedLine,
  issuedSheet,
  lineColumns,
  openSheet,
} from './certificate-calculation.ts';
import {
  basisFor,
  type ContractLedger,
  type ContractRow,
  countOpenLines,
  loadContractLedger,
  loadContractLedgers,
} from './contract-ledger.ts';

const CONTRACT_NOT_DELETED = sql`exists (select 1 from ${contracts} where ${contracts.projectId} = ${certificates.projectId}
  and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null)`;

/** Certificates are in the trash together with their contract. */
export const certificateRows = createRecordStore({
  kind: 'certificate',
  table: certificates,
  facts: certificateFacts,
  there: CONTRACT_NOT_DELETED,
});

/** Locks the contract of a certificate until the transaction ends. Throws notFound if it is in the trash. */
export async function lockContract(
  connection: Connection,
  { projectId, contractId }: CertificateRow,
): Promise<void> {
  const found = await connection.rows(sql`
    select 1 from ${contracts} where project_id = ${projectId} and id = ${contractId} and deleted_at is null for update`);
  if (found.length === 0) throw notFound();
}

/** Stores the last number of the contract, so that it is never reused. */
export const storeLastNumber = (connection: Connection, { projectId, id }: ContractRow, number: number) =>
  connection.rows(
    sql`update ${contracts} set last_number = ${number} where project_id = ${projectId} and id = ${id}`,
  );

/** The sums of a valuation, stored for the log, which contains amounts but no lists. */
export const valuationSums = ({
  workDone,
  materialsOnSite,
}: Pick<CertificateCalculation, 'workDone' | 'materialsOnSite'>) => ({
  workDone,
  materialsOnSite,
});

/** Stores the lines of an issued certificate. */
export async function storeCertificateLines(
  connection: Connection,
  { projectId, id }: CertificateRow,
  { rows }: CertificateCalculation,
): Promise<void> {
  const lines = JSON.stringify(
    rows.map((row, position) => ({ ...row, position })),
    amountsAsText,
  );
  await connection.rows(sql`
    insert into ${certificateLines} (project_id, certificate_id, position, line_id, item, description, scheduled_value,
      work_before, work_now, materials, completed, retention, materials_on_site)
    select ${projectId}::bigint, ${id}::bigint, position, "lineId", item, description, "scheduledValue",
      "workBefore", "workNow", materials, completed, retention, "materialsOnSite"
    from jsonb_to_recordset(${lines}::jsonb) as line (position integer, "lineId" bigint, item integer, description text,
      "scheduledValue" numeric, "workBefore" numeric, "workNow" numeric, materials numeric, completed numeric,
      retention numeric, "materialsOnSite" numeric)`);
}

/** Names by user id. */
export type NamesById = ReadonlyMap<number, string>;

type CertificateAuthors = Pick<CertificateRow, 'createdBy' | 'certifiedBy'>;

const namesIn = (connection: Connection, rows: readonly CertificateAuthors[]): Promise<NamesById> =>
  loadNames(
    connection,
    rows.flatMap(({ createdBy, certifiedBy }) => [createdBy, certifiedBy]),
  );

function serializeRow(row: CertificateRow, reckoned: CalculatedCertificate, names: NamesById): ShownRow {
  const { contractTitle, contractor, currency, terms, workDone, materialsOnSite, figures } = reckoned;
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...row,
    numberText: formatRecordNumber(CERTIFICATE_NUMBER, row.number),
    contractTitle,
    contractor,
    currency,
    workDone,
    materialsOnSite,
    ...serializeFigures(figures),
    dueOn: payableOn(row.date, terms.paymentDays),
    createdByName: nameOf(row.createdBy),
    certifiedByName: nameOf(row.certifiedBy),
  };
}

/** What an issued certificate shows beside its row. */
interface BesideIssued {
  columns: CertificateColumns[];
  names: NamesById;
  /** Of the completion lists of its contract. */
  openLines: number;
}

/** Open lines concern a certificate that releases retention. */
const warnedLines = ({ release }: CertificateRow, openLines: number): number | null =>
  release === 'none' ? null : openLines;

/** Serializes an issued certificate. */
export function serializeIssued(
  row: CertificateRow,
  { columns, names, openLines }: BesideIssued,
): Certificate {
  const reckoned = figuresOfIssued(row);
  return {
    ...serializeRow(row, reckoned, names),
    openLines: warnedLines(row, openLines),
    ...issuedSheet(reckoned, columns),
  };
}

/** Serializes an open certificate. */
export function serializeOpen(
  row: CertificateRow,
  book: ContractLedger,
  names: NamesById,
  currency: Currency,
): Certificate {
  const worked = calculate(book, row);
  return {
    ...serializeRow(row, figuresOfOpen(book, worked, currency), names),
    openLines: warnedLines(row, book.openLines),
    ...openSheet(basisFor(book, row.number), worked),
  };
}

/** Loads the columns of an issued certificate. */
export async function loadIssuedColumns(
  connection: Connection,
  { projectId, id }: CertificateRow,
): Promise<CertificateColumns[]> {
  const lines = await connection.rows<IssuedLine>(sql`
    select ${columnsOf(certificateLines)} from ${certificateLines}
    where project_id = ${projectId} and certificate_id = ${id} order by position`);
  return lines.map(lineColumns);
}

/** Serializes a certificate: as issued, or calculated anew. */
export async function serializeCertificate(
  connection: Connection,
  row: CertificateRow,
  currency: Currency,
): Promise<Certificate> {
  const names = namesIn(connection, [row]);
  if (isIssued(row.status)) {
    const [columns, people, openLines] = await Promise.all([
      loadIssuedColumns(connection, row),
      names,
      countOpenLines(connection, row),
    ]);
    return serializeIssued(row, { columns, names: people, openLines });
  }
  const [book, people] = await Promise.all([
    loadContractLedger(connection, row.projectId, row.contractId),
    names,
  ]);
  if (!wasIssuedMeanwhile(book, row)) return serializeOpen(row, book, people, currency);
  const [issued] = await connection.rows<CertificateRow>(
    sql`select ${columnsOf(certificates)} from ${certificates} where project_id = ${row.projectId} and id = ${row.id}`,
  );
  if (!issued) throw notFound();
  return serializeCertificate(connection, issued, currency);
}

// Reads take no locks: an open certificate may be issued before its contract is read.
const wasIssuedMeanwhile = ({ issued }: Pick<ContractLedger, 'issued'>, row: CertificateRow): boolean =>
  issued.some(({ id }) => id === row.id);

interface CertificateListOptions {
  projectId: number;
  member: Member;
  /** The project's. */
  currency: Currency;
  contractId?: number;
  status?: CertificateStatus | undefined;
}

const listConditions = ({ projectId, member, contractId, status }: CertificateListOptions): SQL => sql`
  ${certificates.projectId} = ${projectId} and ${certificates.deletedAt} is null and ${CONTRACT_NOT_DELETED}
  and ${readableRecordsCondition(member, 'certificates', { createdBy: certificates.createdBy })}
  ${contractId === undefined ? sql`` : sql`and ${certificates.contractId} = ${contractId}`}
  ${status === undefined ? sql`` : sql`and ${certificates.status} = ${status}`}`;

/** Serializes list rows. Null if a certificate was issued meanwhile that others build on. */
async function serializeRows(
  connection: Connection,
  listed: CertificateListOptions,
  rows: readonly CertificateRow[],
): Promise<ShownRow[] | null> {
  const open = rows.filter(({ status }) => !isIssued(status));
  const ids = sql.param([...new Set(open.map(({ contractId }) => contractId))]);
  const [books, names] = await Promise.all([
    loadContractLedgers(
      connection,
      sql`${contracts.projectId} = ${listed.projectId} and ${contracts.id} = any(${ids}::bigint[])`,
    ),
    namesIn(connection, rows),
  ]);
  const bookOfRow = ({ contractId }: CertificateRow) =>
    books.find(({ contract }) => contract.id === contractId);
  if (open.some((row) => wasIssuedMeanwhile(bookOfRow(row) ?? { issued: [] }, row))) return null;
  return rows.flatMap((row) => {
    if (isIssued(row.status)) return [serializeRow(row, figuresOfIssued(row), names)];
    const book = bookOfRow(row);
    return book ? [serializeRow(row, figuresOfOpen(book, calculate(book, row), listed.currency), names)] : [];
  });
}

const certificateQuery = (listed: CertificateListOptions) =>
  sql`select ${columnsOf(certificates)} from ${certificates} where ${listConditions(listed)}`;

/** Loads all certificates that a member may see, unordered. */
export async function loadCertificates(
  connection: Connection,
  listed: CertificateListOptions,
): Promise<ShownRow[]> {
  const rows = await connection.rows<CertificateRow>(certificateQuery(listed));
  return (await serializeRows(connection, listed, rows)) ?? loadCertificates(connection, listed);
}

/**
 * Loads one page of the certificates that a member may see: of one contract by number, otherwise newest date first.
 */
export async function loadCertificatePage(
  connection: Connection,
  listed: CertificateListOptions,
  asked: PageQuery,
): Promise<ListPart<ShownRow>> {
  const ofOne = listed.contractId !== undefined;
  const part = await loadListPart<CertificateRow>(connection, {
    rows: certificateQuery(listed),
    keys: [
      ofOne ? { name: 'number', kind: 'number' } : { name: 'date', kind: 'day' },
      { name: 'id', kind: 'number' },
    ],
    descending: !ofOne,
    asked,
  });
  const rows = await serializeRows(connection, listed, part.rows);
  return rows ? { ...part, rows } : loadCertificatePage(connection, listed, asked);
}
