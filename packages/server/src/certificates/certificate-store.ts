import type { ColumnRow } from '@brick/domain/certificates/columns';
import type { Certificate, CertificateRow as ShownRow } from '@brick/domain/certificates/contract';
import {
  CERTIFICATE_NUMBER,
  type CertificateStatus,
  certificateFacts,
  isIssued,
  payableOn,
} from '@brick/domain/certificates/rules';
import { figuresOnWire } from '@brick/domain/certificates/wire';
import type { WorkedOut } from '@brick/domain/certificates/working';
import type { PartQuery } from '@brick/domain/lists';
import type { Currency } from '@brick/domain/money/currencies';
import type { Member } from '@brick/domain/permissions';
import { numberText } from '@brick/domain/records/numbers';
import { type SQL, sql } from 'drizzle-orm';
import { namesOf } from '../members/reads.ts';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { columnsOf } from '../platform/list.ts';
import { type Part, partOf } from '../platform/part.ts';
import { certificateLines, certificates, contracts } from '../schema/certificates.ts';
import { type Book, basisFor, bookOf, booksWhere, type ContractRow } from './books.ts';
import {
  type CertificateRow,
  columnsIn,
  type IssuedLine,
  issuedSheet,
  openSheet,
  type Reckoned,
  readIssued,
  reckonedNow,
  workOut,
} from './reckoning.ts';

const CONTRACT_IS_THERE = sql`exists (select 1 from ${contracts} where ${contracts.projectId} = ${certificates.projectId}
  and ${contracts.id} = ${certificates.contractId} and ${contracts.deletedAt} is null)`;

/** A certificate whose contract lies in the trash lies there with it. */
export const certificateRows = keptRows({
  kind: 'certificate',
  table: certificates,
  facts: certificateFacts,
  there: CONTRACT_IS_THERE,
});

/** Keeps the contract of a certificate from changing until the transaction ends. Throws notFound where it went to the trash. */
export async function lockContract(
  connection: Connection,
  { projectId, contractId }: CertificateRow,
): Promise<void> {
  const found = await connection.rows(sql`
    select 1 from ${contracts} where project_id = ${projectId} and id = ${contractId} and deleted_at is null for update`);
  if (found.length === 0) throw notFound();
}

/** Notes the number that a contract's certificate was given: no other one gets it. */
export const noteNumber = (connection: Connection, { projectId, id }: ContractRow, number: number) =>
  connection.rows(
    sql`update ${contracts} set last_number = ${number} where project_id = ${projectId} and id = ${id}`,
  );

/** What was valued, in sums: they are stored for the log, which tells amounts and no lists. */
export const sumsOf = ({ workDone, materialsOnSite }: Pick<WorkedOut, 'workDone' | 'materialsOnSite'>) => ({
  workDone,
  materialsOnSite,
});

/** Stores the lines of a certificate as it is issued. */
export async function storeLines(
  { db }: Connection,
  { projectId, id }: CertificateRow,
  { rows }: WorkedOut,
): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(certificateLines).values(
    rows.map((row, position) => ({
      projectId,
      certificateId: id,
      position,
      lineId: row.lineId,
      item: row.item,
      description: row.description,
      scheduledValue: row.scheduledValue,
      workBefore: row.workBefore,
      workNow: row.workNow,
      materials: row.materials,
      completed: row.completed,
      retention: row.retention,
      materialsOnSite: row.materialsOnSite,
    })),
  );
}

/** Names of people by their ids. */
export type Names = ReadonlyMap<number, string>;

type Made = Pick<CertificateRow, 'createdBy' | 'certifiedBy'>;

const namesIn = (connection: Connection, rows: readonly Made[]): Promise<Names> =>
  namesOf(
    connection,
    rows.flatMap(({ createdBy, certifiedBy }) => [createdBy, certifiedBy]),
  );

function rowShown(row: CertificateRow, reckoned: Reckoned, names: Names): ShownRow {
  const { contractTitle, contractor, currency, terms, workDone, materialsOnSite, figures } = reckoned;
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...row,
    numberText: numberText(CERTIFICATE_NUMBER, row.number),
    contractTitle,
    contractor,
    currency,
    workDone,
    materialsOnSite,
    ...figuresOnWire(figures),
    dueOn: payableOn(row.date, terms.paymentDays),
    createdByName: nameOf(row.createdBy),
    certifiedByName: nameOf(row.certifiedBy),
  };
}

/** An issued certificate as its call shows it. */
export function issuedShown(row: CertificateRow, rows: ColumnRow[], names: Names): Certificate {
  const reckoned = readIssued(row);
  return { ...rowShown(row, reckoned, names), ...issuedSheet(reckoned, rows) };
}

/** A certificate that is not issued as its call shows it. */
export function openShown(row: CertificateRow, book: Book, names: Names, currency: Currency): Certificate {
  const worked = workOut(book, row);
  return {
    ...rowShown(row, reckonedNow(book, worked, currency), names),
    ...openSheet(basisFor(book, row.number), worked),
  };
}

/** The columns of an issued certificate. */
export async function issuedColumns(
  connection: Connection,
  { projectId, id }: CertificateRow,
): Promise<ColumnRow[]> {
  const lines = await connection.rows<IssuedLine>(sql`
    select ${columnsOf(certificateLines)} from ${certificateLines}
    where project_id = ${projectId} and certificate_id = ${id} order by position`);
  return lines.map(columnsIn);
}

/** A certificate as its call shows it: as it was issued, or worked out anew. */
export async function shown(
  connection: Connection,
  row: CertificateRow,
  currency: Currency,
): Promise<Certificate> {
  const names = namesIn(connection, [row]);
  if (isIssued(row.status)) {
    const [columns, people] = await Promise.all([issuedColumns(connection, row), names]);
    return issuedShown(row, columns, people);
  }
  const [book, people] = await Promise.all([bookOf(connection, row.projectId, row.contractId), names]);
  if (!isOvertaken(book, row)) return openShown(row, book, people, currency);
  const [issued] = await connection.rows<CertificateRow>(
    sql`select ${columnsOf(certificates)} from ${certificates} where project_id = ${row.projectId} and id = ${row.id}`,
  );
  if (!issued) throw notFound();
  return shown(connection, issued, currency);
}

// Reading takes no locks: what was open a moment ago may be issued by the time its contract is read.
const isOvertaken = ({ issued }: Pick<Book, 'issued'>, row: CertificateRow): boolean =>
  issued.some(({ id }) => id === row.id);

interface Listed {
  projectId: number;
  member: Member;
  /** The project's. */
  currency: Currency;
  contractId?: number;
  status?: CertificateStatus | undefined;
}

const which = ({ projectId, member, contractId, status }: Listed): SQL => sql`
  ${certificates.projectId} = ${projectId} and ${certificates.deletedAt} is null and ${CONTRACT_IS_THERE}
  and ${readable(member, 'certificates', { createdBy: certificates.createdBy })}
  ${contractId === undefined ? sql`` : sql`and ${certificates.contractId} = ${contractId}`}
  ${status === undefined ? sql`` : sql`and ${certificates.status} = ${status}`}`;

/** Certificates as their lists show them; null where one was issued meanwhile on which another stands. */
async function rowsShown(
  connection: Connection,
  listed: Listed,
  rows: readonly CertificateRow[],
): Promise<ShownRow[] | null> {
  const open = rows.filter(({ status }) => !isIssued(status));
  const ids = sql.param([...new Set(open.map(({ contractId }) => contractId))]);
  const [books, names] = await Promise.all([
    booksWhere(
      connection,
      sql`${contracts.projectId} = ${listed.projectId} and ${contracts.id} = any(${ids}::bigint[])`,
    ),
    namesIn(connection, rows),
  ]);
  const bookOfRow = ({ contractId }: CertificateRow) =>
    books.find(({ contract }) => contract.id === contractId);
  if (open.some((row) => isOvertaken(bookOfRow(row) ?? { issued: [] }, row))) return null;
  return rows.flatMap((row) => {
    if (isIssued(row.status)) return [rowShown(row, readIssued(row), names)];
    const book = bookOfRow(row);
    return book ? [rowShown(row, reckonedNow(book, workOut(book, row), listed.currency), names)] : [];
  });
}

const selected = (listed: Listed) =>
  sql`select ${columnsOf(certificates)} from ${certificates} where ${which(listed)}`;

/** Every certificate that a member may see, in no order. */
export async function certificatesOf(connection: Connection, listed: Listed): Promise<ShownRow[]> {
  const rows = await connection.rows<CertificateRow>(selected(listed));
  return (await rowsShown(connection, listed, rows)) ?? certificatesOf(connection, listed);
}

/** As many certificates that a member may see as one answer holds: of one contract by number, of all newest date first. */
export async function someCertificatesOf(
  connection: Connection,
  listed: Listed,
  asked: PartQuery,
): Promise<Part<ShownRow>> {
  const ofOne = listed.contractId !== undefined;
  const part = await partOf<CertificateRow>(connection, {
    rows: selected(listed),
    keys: [
      ofOne ? { name: 'number', kind: 'number' } : { name: 'date', kind: 'day' },
      { name: 'id', kind: 'number' },
    ],
    descending: !ofOne,
    asked,
  });
  const rows = await rowsShown(connection, listed, part.rows);
  return rows ? { ...part, rows } : someCertificatesOf(connection, listed, asked);
}
