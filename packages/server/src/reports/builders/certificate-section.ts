import type { CertificateRow } from '@brick/domain/certificates/api';
import { releaseInForce, retentionReleased } from '@brick/domain/certificates/certificate-figures';
import { CERTIFICATE_NUMBER, isIssued } from '@brick/domain/certificates/rules';
import { earlier } from '@brick/domain/ledger/months';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import { formatRecordNumber } from '@brick/domain/records/record-numbers';
import type { ReportRow } from '@brick/domain/reports/report-document';
import { loadContractAccounts, loadIssuedTerms } from '../../certificates/queries.ts';
import { statusBadge } from '../../platform/i18n/status-badge.ts';
import type { ReportContext } from '../report-context.ts';
import { column, heading, row, type StreamedPart, type StreamedTable, table } from '../report-parts.ts';

type ContractAccount = Awaited<ReturnType<typeof loadContractAccounts>>[number];
type IssuedTerms = Awaited<ReturnType<typeof loadIssuedTerms>>;

/** An issued certificate with its change of retention. */
interface IssuedCertificate extends CertificateRow {
  change: Minor;
}

/** The day of the figures or the end of the period, whichever is earlier. */
const lastDay = ({ asOf, options }: ReportContext) => earlier(asOf, options.to ?? asOf);

/** The certificates issued up to the last day, in order. Those paid later count as certified. */
function issuedCertificates({ certificates }: ContractAccount, setting: ReportContext): IssuedCertificate[] {
  const { asOf } = setting;
  const last = lastDay(setting);
  const issued = certificates
    .filter(({ status, date }) => isIssued(status) && date <= last)
    .sort((a, b) => ((a.certifiedAt ?? '') < (b.certifiedAt ?? '') ? -1 : 1));
  return issued.map((each, index) => ({
    ...each,
    ...(each.paidOn && each.paidOn > asOf && { status: 'certified', paidOn: null, paymentReference: null }),
    change: sum([each.retention, -(issued[index - 1]?.retention ?? ZERO)]),
  }));
}

const totalOf = (issued: readonly IssuedCertificate[], name: 'due' | 'vat' | 'payable'): Minor =>
  sum(issued.map((each) => each[name]));

/** The retention released so far, by the terms of the last certificate. */
function releasedTotal(issued: readonly IssuedCertificate[], termsOf: IssuedTerms): Minor {
  const last = issued.at(-1);
  const terms = last && termsOf.get(last.id);
  if (!terms) return ZERO;
  return retentionReleased(terms, { ...last, inForce: releaseInForce(issued.map(({ release }) => release)) });
}

/** A contract in another currency than the project's shows its own currency. */
const accountCurrency = ({ contract }: ContractAccount, { currency }: ReportContext) =>
  contract.currency === currency ? undefined : contract.currency;

function sumTable(
  setting: ReportContext,
  account: ContractAccount,
  issued: readonly IssuedCertificate[],
  termsOf: IssuedTerms,
): StreamedTable {
  const { say } = setting;
  const { contract } = account;
  const paid = issued.filter(({ status }) => status === 'paid');
  const variations = sum([contract.revisedSum, -contract.contractSum]);
  const line = (name: string, amount: Minor, kind: ReportRow['kind'] = 'body') =>
    row(kind, [name, amount], 'contract', contract.id);
  return table({
    id: `contract-${contract.id}`,
    caption: contract.title,
    currency: accountCurrency(account, setting),
    columns: [
      column('what', contract.contractor ?? say('variations.form.contractShown'), 'text', 3),
      column('amount', say('fields.names.amount'), 'money', 2),
    ],
    rows: [
      line(say('certificates.contracts.sum'), contract.contractSum),
      line(say('budgets.columns.approvedVariations'), variations),
      line(say('report.variation-account.revisedSum'), contract.revisedSum, 'subtotal'),
      line(say('certificates.chart.gross'), issued.at(-1)?.gross ?? ZERO),
      line(say('certificates.contracts.held'), issued.at(-1)?.retention ?? ZERO),
      line(say('report.variation-account.retentionReleased'), releasedTotal(issued, termsOf)),
      line(say('report.variation-account.dueToDate'), totalOf(issued, 'due')),
      line(say('report.variation-account.paidToDate'), totalOf(paid, 'due')),
    ],
  });
}

/** The amounts of a certificate with their labels. */
const AMOUNT_ROWS = [
  ['gross', 'certificates.chart.gross'],
  ['retention', 'certificates.contracts.held'],
  ['change', 'certificates.chart.change'],
  ['net', 'certificates.summary.net'],
  ['previous', 'report.variation-account.previous'],
  ['due', 'certificates.columns.due'],
  ['vat', 'certificates.summary.vat'],
  ['payable', 'certificates.columns.payable'],
] as const;

function certificateTable(
  setting: ReportContext,
  account: ContractAccount,
  issued: readonly IssuedCertificate[],
): StreamedTable {
  const { say, options } = setting;
  const { contract } = account;
  const listed = issued.filter(({ date }) => !options.from || date >= options.from);
  return table({
    id: `certificates-${contract.id}`,
    caption: say('report.variation-account.certificatesOf', { contract: contract.title }),
    currency: accountCurrency(account, setting),
    columns: [
      column('number', say('report.variation-account.number'), 'text', 1.2),
      column('date', say('fields.names.date'), 'date', 1.5),
      column('status', say('fields.names.status'), 'status', 1.6),
      ...AMOUNT_ROWS.map(([name, words]) => column(name, say(words), 'money', 2)),
      column('paidOn', say('fields.names.paidOn'), 'date', 1.5),
      column('paymentReference', say('fields.names.paymentReference'), 'text', 1.8),
    ],
    rows: listed.map((each) =>
      row(
        'body',
        [
          formatRecordNumber(CERTIFICATE_NUMBER, each.number),
          each.date,
          statusBadge(say, each.status),
          ...AMOUNT_ROWS.map(([name]) => each[name]),
          each.paidOn,
          each.paymentReference,
        ],
        'certificate',
        each.id,
      ),
    ),
    foot: [
      row('total', [
        ...[say('record.totalRow'), null, null, null, issued.at(-1)?.retention ?? ZERO, null, null, null],
        ...(['due', 'vat', 'payable'] as const).map((name) => totalOf(listed, name)),
        ...[null, null],
      ]),
    ],
  });
}

/** Builds the account of each contract, from its sum to the paid amounts, with its certificates. */
export async function certificateSection(setting: ReportContext): Promise<StreamedPart[]> {
  const { connection, project, member, currency, say } = setting;
  const [accounts, termsOf] = await Promise.all([
    loadContractAccounts(connection, {
      ...{ projectId: project.id, member, currency, today: lastDay(setting) },
    }),
    loadIssuedTerms(connection, project.id),
  ]);
  if (accounts.length === 0) return [];
  return [
    heading(say('certificates.title')),
    ...accounts.flatMap((account) => {
      const issued = issuedCertificates(account, setting);
      return [sumTable(setting, account, issued, termsOf), certificateTable(setting, account, issued)];
    }),
  ];
}
