import {
  type CertificateBasis,
  calculateCertificate,
} from '@brick/domain/certificates/certificate-calculation';
import type { Release } from '@brick/domain/certificates/certificate-figures';
import type { CertificateStatus } from '@brick/domain/certificates/rules';
import { serializeFigures } from '@brick/domain/certificates/serialize-figures';
import { type LineAmount, parseEnteredAmounts } from '@brick/domain/certificates/values-by-line';
import { VAT_PRESETS } from '@brick/domain/certificates/vat-rates';
import { percentOf } from '@brick/domain/ledger/rate';
import type { Currency } from '@brick/domain/money/currencies';
import { asJson, withAmounts } from '@brick/domain/money/json';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { storeCertificateLines } from '../certificates/certificate-store.ts';
import { basisFor, type ContractRow, loadContractLedger } from '../certificates/contract-ledger.ts';
import { issueSnapshot, loadEmployer } from '../certificates/employer-details.ts';
import type { Connection } from '../platform/db/connection.ts';
import { buildContract } from '../row-builders/certificate.ts';
import { certificates, contractLines, contracts, type IssuedTerms } from '../schema/certificates.ts';
import { rowOf } from '../testing/builders/row-with-text-amounts.ts';
import type { DatedEntry } from './activity-history.ts';
import type { SampleContext } from './sample-dates.ts';

const AGREED_DAYS_AGO = 250;

const LINES: readonly { description: string; phase: Phase; amount: string }[] = [
  { description: 'Excavation, footings and surface beds', phase: 'foundation', amount: '186000.00' },
  { description: 'Walls, ring beams and slabs', phase: 'structure', amount: '412000.00' },
  { description: 'Roof structure and covering', phase: 'roofing', amount: '238000.00' },
  { description: 'Drains and service trenches', phase: 'utilities', amount: '74000.00' },
  { description: 'Plaster and screeds', phase: 'finishes', amount: '130000.00' },
];

interface SampleCertificate {
  daysAgo: number;
  status: CertificateStatus;
  release?: Release;
  /** To date, line by line. */
  work: readonly string[];
  materials: readonly string[];
}

const CERTIFICATES: readonly SampleCertificate[] = [
  {
    daysAgo: 176,
    status: 'paid',
    work: ['186000.00', '96000.00', '0.00', '12000.00', '0.00'],
    materials: ['0.00', '42000.00', '0.00', '0.00', '0.00'],
  },
  {
    daysAgo: 112,
    status: 'paid',
    work: ['186000.00', '371500.00', '0.00', '31000.00', '0.00'],
    materials: ['0.00', '18500.00', '26000.00', '0.00', '0.00'],
  },
  {
    daysAgo: 24,
    status: 'certified',
    work: ['186000.00', '412000.00', '97400.00', '48000.00', '0.00'],
    materials: ['0.00', '0.00', '61250.00', '0.00', '0.00'],
  },
  {
    daysAgo: 2,
    status: 'draft',
    work: ['186000.00', '412000.00', '154700.00', '61500.00', '0.00'],
    materials: ['0.00', '0.00', '39800.00', '0.00', '14200.00'],
  },
];

const byLine = (ids: readonly number[], amounts: readonly string[]): LineAmount[] =>
  withAmounts(ids.map((lineId, index) => ({ lineId, amount: amounts[index] ?? '0.00' })));

async function addContract(
  { db }: Connection,
  { projectId, ownerId, days }: SampleContext,
): Promise<ContractRow> {
  const [contract] = await db
    .insert(contracts)
    .values(
      buildContract({
        projectId,
        addedBy: ownerId,
        title: 'Building works',
        contractor: 'Segokgo Building Contractors',
        contractSum: '1040000.00',
        advance: '52000.00',
        recoveryRate: '10.00',
        vatRates: VAT_PRESETS.BW.map(({ from, rate }) => ({ from, rate: percentOf(rate) })),
        practicalCompletion: days.day(-117),
        defectsLiabilityEnd: days.day(-117 - 365),
        lastNumber: CERTIFICATES.length,
        createdAt: days.at(AGREED_DAYS_AGO),
        updatedAt: days.at(AGREED_DAYS_AGO),
      }),
    )
    .returning();
  if (!contract) throw new Error('a contract came back empty');
  await db
    .insert(contractLines)
    .values(
      LINES.map((line, position) =>
        rowOf<typeof contractLines.$inferInsert>({ ...line, projectId, contractId: contract.id, position }),
      ),
    );
  return contract;
}

async function currencyOfProject(connection: Connection, projectId: number): Promise<Currency> {
  const [project] = await connection.rows<{ currency: Currency }>(sql`
    select coalesce(p.currency, o.currency) as currency from projects p join users o on o.id = p.owner_id
    where p.id = ${projectId}`);
  if (!project) throw new Error('the sample lost its project');
  return project.currency;
}

/** The days of the steps of a certificate: a week until certification, three until payment. */
const certificateSteps = ({ daysAgo, status }: SampleCertificate, { days, ownerId }: SampleContext) => ({
  createdAt: days.at(daysAgo, 1),
  ...(status !== 'draft' && { submittedAt: days.at(daysAgo - 1, 2), submittedBy: ownerId }),
  ...((status === 'certified' || status === 'paid') && {
    certifiedAt: days.at(daysAgo - 5, 3),
    certifiedBy: ownerId,
  }),
  ...(status === 'paid' && { paidOn: days.day(daysAgo - 24), paidBy: ownerId }),
});

type CertificateColumns = typeof certificates.$inferSelect;

/** The log entries of a certificate by step. */
function historyOfCertificate(
  row: CertificateColumns,
  sample: SampleCertificate,
  { days }: SampleContext,
): DatedEntry[] {
  const { id, date, release, workDone, materialsOnSite, status, due, payable, paidOn } = row;
  const entry = (
    action: DatedEntry['action'],
    at: string | null,
    before: object | null,
    after: object,
  ): DatedEntry[] =>
    at === null ? [] : [{ entity: 'certificate', entityId: id, action, at, before, after }];
  return [
    ...entry('created', row.createdAt, null, { date, release, workDone, materialsOnSite }),
    ...entry('updated', row.submittedAt, { status: 'draft' }, { status: 'submitted' }),
    ...entry(
      'decided',
      row.certifiedAt,
      { status: 'submitted', due: null, payable: null },
      { status: 'certified', due, payable },
    ),
    ...entry(
      'paid',
      status === 'paid' ? days.at(sample.daysAgo - 24, 4) : null,
      { status: 'certified', paidOn: null },
      { status: 'paid', paidOn },
    ),
  ];
}

/** The input of the next certificate. */
interface CertificateProgress {
  basis: CertificateBasis;
  asIssued: IssuedTerms;
  currency: Currency;
}

/** A sample certificate as stored, calculated like on the server. */
function certificateRowOf(
  sample: SampleCertificate,
  place: SampleContext,
  { basis, asIssued, currency }: CertificateProgress,
) {
  const { release = 'none', status, daysAgo } = sample;
  const { days } = place;
  const ids = basis.schedule.map(({ id }) => id);
  const entered = { workDone: byLine(ids, sample.work), materialsOnSite: byLine(ids, sample.materials) };
  const date = days.day(daysAgo);
  const worked = calculateCertificate(basis, {
    date,
    release,
    workDone: parseEnteredAmounts(entered.workDone),
    materialsOnSite: parseEnteredAmounts(entered.materialsOnSite),
  });
  const { vatRate, ...figures } = serializeFigures(worked.figures);
  const issued = status !== 'draft' && {
    ...figures,
    revisedSum: worked.revisedSum,
    vatRate: vatRate === null ? null : String(vatRate),
    currency,
  };
  const steps = certificateSteps(sample, place);
  const values = {
    date,
    status,
    release,
    workDone: worked.workDone,
    materialsOnSite: worked.materialsOnSite,
    entered: asJson({ ...entered, ...(issued && { asIssued }) }),
    ...steps,
    ...issued,
    version: { draft: 1, submitted: 2, certified: 3, paid: 4 }[status],
    updatedAt: status === 'paid' ? days.at(daysAgo - 24, 4) : (steps.certifiedAt ?? steps.createdAt),
  };
  return { values, worked, release };
}

/** Adds the certificates in order, because each builds on the previous ones. */
async function addCertificates(
  connection: Connection,
  place: SampleContext,
  soFar: CertificateProgress,
  contract: ContractRow,
) {
  const { projectId, ownerId } = place;
  const history: DatedEntry[] = [];
  let { basis } = soFar;
  for (const [index, sample] of CERTIFICATES.entries()) {
    const { values, worked, release } = certificateRowOf(sample, place, { ...soFar, basis });
    const owned = { projectId, contractId: contract.id, number: index + 1, createdBy: ownerId };
    const [row] = await connection.db
      .insert(certificates)
      .values({ ...values, ...owned })
      .returning();
    if (!row) throw new Error('a certificate came back empty');
    history.push(...historyOfCertificate(row, sample, place));
    if (sample.status === 'draft') continue;
    await storeCertificateLines(connection, row, worked);
    const issued = [...basis.issued, { due: worked.figures.due, release }];
    basis = { ...basis, certified: worked.lines, issued };
  }
  return history;
}

/** Adds the sample's contract with two paid certificates, a certified one and a draft. Returns their log entries. */
export async function addSampleCertificates(
  connection: Connection,
  place: SampleContext,
): Promise<DatedEntry[]> {
  const { projectId } = place;
  const contract = await addContract(connection, place);
  const [book, employer, currency] = await Promise.all([
    loadContractLedger(connection, projectId, contract.id),
    loadEmployer(connection, projectId),
    currencyOfProject(connection, projectId),
  ]);
  const soFar = { basis: basisFor(book, 1), asIssued: issueSnapshot(book, employer), currency };
  const { id, createdAt, title, contractor, contractSum } = contract;
  const after = { title, contractor, contractSum, lines: book.schedule };
  return [
    { entity: 'contract', entityId: id, action: 'created', at: createdAt, after },
    ...(await addCertificates(connection, place, soFar, contract)),
  ];
}
