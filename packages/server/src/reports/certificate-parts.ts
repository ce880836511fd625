import type { CertificateRow } from '@brick/domain/certificates/contract';
import { CERTIFICATE_NUMBER, isIssued } from '@brick/domain/certificates/rules';
import { earlier } from '@brick/domain/ledger/months';
import { type Minor, sum, ZERO } from '@brick/domain/money/money';
import { numberText } from '@brick/domain/records/numbers';
import type { ReportRow } from '@brick/domain/reports/document';
import { certificateAccounts } from '../certificates/reads.ts';
import { column, heading, type MadePart, type MadeTable, row, statusCell, table } from './parts.ts';
import type { ReportSetting } from './setting.ts';

type Account = Awaited<ReturnType<typeof certificateAccounts>>[number];

/** An issued certificate with what it held back beside the one before; below zero it let go of retention. */
interface Issued extends CertificateRow {
  change: Minor;
}

/** What was issued up to the day of the figures and within the period, in that order; paid later is certified then. */
function issuedIn({ certificates }: Account, { asOf, options }: ReportSetting): Issued[] {
  const last = earlier(asOf, options.to ?? asOf);
  const issued = certificates
    .filter(({ status, date }) => isIssued(status) && date <= last)
    .sort((a, b) => ((a.certifiedAt ?? '') < (b.certifiedAt ?? '') ? -1 : 1));
  return issued.map((each, index) => ({
    ...each,
    status: each.paidOn && each.paidOn > asOf ? 'certified' : each.status,
    change: sum([each.retention, -(issued[index - 1]?.retention ?? ZERO)]),
  }));
}

const sumOf = (issued: readonly Issued[], name: 'due' | 'vat' | 'payable'): Minor =>
  sum(issued.map((each) => each[name]));

/** What was let go of the retention so far. */
const releasedIn = (issued: readonly Issued[]): Minor =>
  sum(issued.map(({ change }) => (change < 0n ? -change : ZERO)));

/** What is paid in another currency than the project has now is told in its own. */
const currencyOf = ({ contract }: Account, { currency }: ReportSetting) =>
  contract.currency === currency ? undefined : contract.currency;

function sumTable(setting: ReportSetting, account: Account, issued: readonly Issued[]): MadeTable {
  const { say } = setting;
  const { contract } = account;
  const paid = issued.filter(({ status }) => status === 'paid');
  const variations = sum([contract.revisedSum, -contract.contractSum]);
  const line = (name: string, amount: Minor, kind: ReportRow['kind'] = 'body') =>
    row(kind, [name, amount], 'contract', contract.id);
  return table({
    id: `contract-${contract.id}`,
    caption: contract.title,
    currency: currencyOf(account, setting),
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
      line(say('report.variation-account.retentionReleased'), releasedIn(issued)),
      line(say('report.variation-account.dueToDate'), sumOf(issued, 'due')),
      line(say('report.variation-account.paidToDate'), sumOf(paid, 'due')),
    ],
  });
}

/** The amounts of a certificate, each with its words. */
const AMOUNTS = [
  ['gross', 'certificates.chart.gross'],
  ['retention', 'certificates.contracts.held'],
  ['change', 'certificates.chart.change'],
  ['net', 'certificates.summary.net'],
  ['previous', 'report.variation-account.previous'],
  ['due', 'certificates.columns.due'],
  ['vat', 'certificates.summary.vat'],
  ['payable', 'certificates.columns.payable'],
] as const;

function certificateTable(setting: ReportSetting, account: Account, issued: readonly Issued[]): MadeTable {
  const { say, options } = setting;
  const { contract } = account;
  const listed = issued.filter(({ date }) => !options.from || date >= options.from);
  return table({
    id: `certificates-${contract.id}`,
    caption: say('report.variation-account.certificatesOf', { contract: contract.title }),
    currency: currencyOf(account, setting),
    columns: [
      column('number', say('report.variation-account.number'), 'text', 1.2),
      column('date', say('fields.names.date'), 'date', 1.5),
      column('status', say('fields.names.status'), 'status', 1.6),
      ...AMOUNTS.map(([name, words]) => column(name, say(words), 'money', 2)),
    ],
    rows: listed.map((each) =>
      row(
        'body',
        [
          numberText(CERTIFICATE_NUMBER, each.number),
          each.date,
          statusCell(say, each.status),
          ...AMOUNTS.map(([name]) => each[name]),
        ],
        'certificate',
        each.id,
      ),
    ),
    foot: [
      row('total', [
        ...[say('record.totalRow'), null, null, null, issued.at(-1)?.retention ?? ZERO, null, null, null],
        ...(['due', 'vat', 'payable'] as const).map((name) => sumOf(listed, name)),
      ]),
    ],
  });
}

/** Each contract from its sum to what is paid of it, with the certificates that were issued. */
export async function certificateParts(setting: ReportSetting): Promise<MadePart[]> {
  const { connection, project, member, currency, asOf, say } = setting;
  const accounts = await certificateAccounts(connection, {
    ...{ projectId: project.id, member, currency, today: asOf },
  });
  if (accounts.length === 0) return [];
  return [
    heading(say('certificates.title')),
    ...accounts.flatMap((account) => {
      const issued = issuedIn(account, setting);
      return [sumTable(setting, account, issued), certificateTable(setting, account, issued)];
    }),
  ];
}
