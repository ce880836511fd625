import type { CertificateRow } from '@brick/domain/certificates/api';
import type { Contract } from '@brick/domain/certificates/building-contract-api';
import { parseTerms, revisedSumOn } from '@brick/domain/certificates/certificate-calculation';
import {
  type ContractTerms,
  releaseInForce,
  retentionReleases,
} from '@brick/domain/certificates/certificate-figures';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { problemMessage } from '@brick/domain/errors';
import type { Currency } from '@brick/domain/money/currencies';
import { type Minor, ZERO } from '@brick/domain/money/money';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { assertInProject } from '../records/assert-in-project.ts';
import { certificates, contracts } from '../schema/certificates.ts';
import { termsOfIssued } from './certificate-calculation.ts';
import { loadCertificates } from './certificate-store.ts';
import { type ContractLedger, currencyOf, loadContractLedgers } from './contract-ledger.ts';
import { loadContracts } from './contract-store.ts';

interface CertificateReader {
  projectId: number;
  member: Member;
  /** The project's. */
  currency: Currency;
  today: CalendarDate;
}

/** Loads the contracts of a project with the certificates that a member sees, as in their lists. */
export async function loadContractAccounts(
  connection: Connection,
  { projectId, member, currency, today }: CertificateReader,
): Promise<{ contract: Contract; certificates: CertificateRow[] }[]> {
  const [contracts, certificates] = await Promise.all([
    loadContracts(connection, projectId, { today, currency }),
    loadCertificates(connection, { projectId, member, currency }),
  ]);
  return contracts.map((contract) => ({
    contract,
    certificates: certificates.filter(({ contractId }) => contractId === contract.id),
  }));
}

/** Loads the terms that the certificates of a project were issued by, by their ids. */
export async function loadIssuedTerms(
  connection: Connection,
  projectId: number,
): Promise<Map<number, ContractTerms>> {
  const rows = await connection.rows<Parameters<typeof termsOfIssued>[0] & { id: number }>(sql`
    select ${certificates.id} as id, ${certificates.revisedSum} as "revisedSum",
      jsonb_build_object('asIssued', ${certificates.entered} -> 'asIssued') as entered
    from ${certificates} where ${certificates.projectId} = ${projectId} and ${certificates.entered} -> 'asIssued' is not null`);
  return new Map(rows.map((row) => [row.id, termsOfIssued(row)]));
}

interface ContractsOfProject {
  projectId: number;
  ids: readonly number[];
}

const amongThese = ({ projectId, ids }: ContractsOfProject) =>
  sql`${contracts.projectId} = ${projectId} and ${contracts.id} = any(${sql.param([...new Set(ids)])}::bigint[])`;

/** Throws if the contract is not in the project or in the trash. */
export const assertContract = (connection: Connection, projectId: number, id: number | null | undefined) =>
  assertInProject(connection, contracts, projectId, {
    ...{ id, field: 'contractId' },
    refusal: problemMessage('Choose a contract of this project'),
  });

/** Loads the titles of contracts by id, including those in the trash. */
export async function loadContractTitles(
  connection: Connection,
  asked: ContractsOfProject,
): Promise<Map<number, string>> {
  if (asked.ids.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; title: string }>(
    sql`select ${contracts.id} as id, ${contracts.title} as title from ${contracts} where ${amongThese(asked)}`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The retention of a contract, and what each release of a payment certificate sets free of it. */
interface ContractRetention {
  held: Minor;
  releasedAtPracticalCompletion: Minor;
  releasedAtFinal: Minor;
  currency: Currency;
}

/** The retention of a contract by its last issued certificate; nothing is held before the first. */
function retentionOfLedger(book: ContractLedger, ofProject: Currency): ContractRetention {
  const { contract, issued, revisions } = book;
  const last = issued.at(-1);
  const held = last?.retention ?? ZERO;
  const currency = currencyOf(book, ofProject);
  if (!last) return { held, releasedAtPracticalCompletion: ZERO, releasedAtFinal: ZERO, currency };
  const terms = parseTerms(contract);
  const revisedSum = revisedSumOn(terms.contractSum, revisions, last.date);
  const free = retentionReleases(
    { ...terms, revisedSum },
    {
      ...{ gross: last.gross ?? ZERO, retention: held },
      inForce: releaseInForce(issued.map(({ release }) => release)),
    },
  );
  return {
    held,
    releasedAtPracticalCompletion: free.atPracticalCompletion,
    releasedAtFinal: free.atFinal,
    currency,
  };
}

/** Loads the retention of contracts by id, without those in the trash. */
export async function loadRetentions(
  connection: Connection,
  { currency, ...asked }: ContractsOfProject & { currency: Currency },
): Promise<Map<number, ContractRetention>> {
  if (asked.ids.length === 0) return new Map();
  const books = await loadContractLedgers(
    connection,
    sql`${amongThese(asked)} and ${contracts.deletedAt} is null`,
  );
  return new Map(books.map((book) => [book.contract.id, retentionOfLedger(book, currency)]));
}
