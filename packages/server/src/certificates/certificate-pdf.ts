import { amountSpellers } from '@brick/domain/certificates/amount-in-words/amount-spellers';
import type { Certificate } from '@brick/domain/certificates/api';
import { isIssued } from '@brick/domain/certificates/rules';
import { CURRENCIES } from '@brick/domain/money/currencies';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Badge, LabelledFact, PrintBlock, Printout, PrintRow } from '@brick/pdf/document/printout';
import {
  formatAmount,
  formatCurrencyPlural,
  formatDay,
  formatInstant,
  formatNumber,
} from '@brick/pdf/text/locale-formats';
import { translateIn } from '../platform/i18n/messages.ts';
import { statusBadge } from '../platform/i18n/status-badge.ts';
import {
  type CertificateExport,
  type CertificatePdfContext,
  columnsBlock,
  linesBlock,
  retentionBlock,
  summaryBlock,
} from './certificate-pdf-tables.ts';

function certificateBadge({ certificate: { status }, say }: CertificatePdfContext): Badge {
  const badge = statusBadge(say, status);
  return status === 'paid' ? { ...badge, text: say('certificate.statuses.paid') } : badge;
}

function headFacts(setting: CertificatePdfContext): LabelledFact[] {
  const { certificate, source, say, day, moment, amount } = setting;
  const certified =
    certificate.certifiedAt &&
    say('paper.by', {
      at: moment(certificate.certifiedAt),
      name: certificate.certifiedByName ?? say('schedules.sent.someone'),
    });
  return [
    { label: say('reports.document.project'), value: source.projectName },
    { label: say('paper.projectLocation'), value: source.projectLocation },
    { label: say('certificate.facts.employer'), value: source.employer },
    { label: say('certificates.contract.contractor'), value: certificate.contractor },
    { label: say('certificates.draw.date'), value: day(certificate.date) },
    { label: say('certificates.columns.payBy'), value: day(certificate.dueOn) },
    { label: say('certificates.contracts.sum'), value: amount(certificate.summary.originalSum) },
    { label: say('certificate.facts.revisedSum'), value: amount(certificate.summary.revisedSum) },
    {
      label: say('certificate.facts.drawnUpBy'),
      value: certificate.createdByName ?? say('schedules.sent.someone'),
    },
    { label: say('certificate.facts.certified'), value: certified },
    ...(certificate.paidOn
      ? [{ label: say('certificates.steps.payDate'), value: day(certificate.paidOn) }]
      : []),
  ];
}

function retentionBasis({ certificate: { terms, release }, say, rate }: CertificatePdfContext): string {
  const { retentionRate, retentionLimit, limitBase } = terms;
  const basis =
    retentionLimit === null
      ? say('certificates.summary.retentionAt', { rate: rate(retentionRate) })
      : say(`certificate.rows.retentionLimited.${limitBase}`, {
          rate: rate(retentionRate),
          limit: rate(retentionLimit),
        });
  return release === 'none' ? basis : `${basis}; ${say(`certificate.rows.releases.${release}`)}`;
}

function vatBasis({ certificate: { terms, vatRate, date }, say, day, rate }: CertificatePdfContext): string {
  const inForce = terms.vatRates
    .filter(({ from }) => from <= date)
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  return vatRate === null || !inForce
    ? say('certificate.rows.noVat')
    : say('certificates.summary.vatAt', { rate: rate(vatRate), day: day(inForce.from) });
}

/** The calculation from the work done to the payable amount. */
function valuationRows(setting: CertificatePdfContext): PrintRow[] {
  const { certificate, say, amount, less, rate } = setting;
  const { terms } = certificate;
  const materials = sum(certificate.lines.map((line) => line.materials));
  const advance: PrintRow[] = [
    { cells: [say('certificates.contract.advanceAmount'), '', amount(certificate.advancePaid)] },
    {
      cells: [
        say('certificates.summary.recovered'),
        say('certificates.summary.recoveredAt', { rate: rate(terms.recoveryRate) }),
        less(certificate.advanceRecovered),
      ],
    },
  ];
  const materialsBasis = say('certificates.summary.materialsAt', {
    rate: rate(terms.materialsRate),
    amount: amount(certificate.materialsOnSite),
  });
  return [
    { cells: [say('certificates.summary.workDone'), '', amount(certificate.workDone)] },
    {
      cells: [
        say('certificates.valuing.materials'),
        materials === 0n ? '' : materialsBasis,
        amount(materials),
      ],
    },
    { kind: 'subtotal', cells: [say('certificates.chart.gross'), '', amount(certificate.gross)] },
    { cells: [say('certificates.summary.retention'), retentionBasis(setting), less(certificate.retention)] },
    ...(certificate.advancePaid === 0n ? [] : advance),
    { kind: 'subtotal', cells: [say('certificates.summary.net'), '', amount(certificate.net)] },
    { cells: [say('certificates.summary.previous'), '', less(certificate.previous)] },
    { kind: 'subtotal', cells: [say('certificates.summary.due'), '', amount(certificate.due)] },
    { cells: [say('certificates.contract.vat'), vatBasis(setting), amount(certificate.vat)] },
    {
      kind: 'total',
      cells: [say('certificates.summary.payable'), certificate.currency, amount(certificate.payable)],
    },
  ];
}

function payableInWords({
  certificate: { payable, currency },
  say,
  source,
}: CertificatePdfContext): PrintBlock[] {
  const { language } = source;
  const name = formatCurrencyPlural(currency, language);
  const spelled = amountSpellers[language](payable, name, CURRENCIES[currency]);
  return [{ kind: 'paragraph', text: say('certificate.inWords', { words: spelled }) }];
}

function buildBlocks(setting: CertificatePdfContext, title: string): PrintBlock[] {
  const { certificate, source, say } = setting;
  const heading = (text: string): PrintBlock => ({ kind: 'heading', text, level: 2 });
  const open: PrintBlock[] = [{ kind: 'paragraph', text: say('certificate.notCertified') }];
  return [
    ...(source.branding ? [{ kind: 'letterhead' as const, ...source.branding }] : []),
    { kind: 'title', text: title, subtitle: certificate.contractTitle, badge: certificateBadge(setting) },
    ...(isIssued(certificate.status) ? [] : open),
    { kind: 'facts', facts: headFacts(setting) },
    heading(
      say('certificate.valuation', { currency: formatCurrencyPlural(certificate.currency, source.language) }),
    ),
    {
      kind: 'table',
      caption: title,
      columns: [
        { title: say('certificate.valuationColumns.what'), share: 3 },
        { title: say('certificate.valuationColumns.basis'), share: 4 },
        { title: say('fields.names.amount'), share: 2, align: 'end' },
      ],
      rows: valuationRows(setting),
    },
    ...payableInWords(setting),
    {
      kind: 'signatures',
      dateLabel: say('paper.dateAndSignature'),
      signatures: [
        { label: say('certificates.contract.contractor'), name: certificate.contractor },
        { label: say('certificate.signatures.surveyor'), name: certificate.certifiedByName },
        { label: say('certificate.signatures.employer'), name: source.employer },
      ],
    },
    { kind: 'page', landscape: false },
    heading(say('certificates.schedule.title')),
    linesBlock(setting),
    heading(say('certificates.chart.title')),
    retentionBlock(setting),
    { kind: 'page', landscape: true },
    heading(say('certificates.sheet.summary')),
    summaryBlock(setting),
    heading(say('certificates.page.views.columns')),
    columnsBlock(setting),
  ];
}

/** Builds a certificate as PDF in the user's language. */
export function buildCertificatePdf(exported: CertificateExport): Printout {
  const { certificate, source, timezone, madeAt } = exported;
  const { language } = source;
  const say = translateIn(language);
  const decimals = CURRENCIES[certificate.currency];
  const amount = (each: Minor) => formatAmount(each, decimals, language);
  const setting: CertificatePdfContext = {
    ...exported,
    say,
    day: (day) => formatDay(day, language),
    moment: (at) => formatInstant(at, timezone, language),
    amount,
    rate: (each) => formatNumber(each, language),
    less: (each) => amount(-each as Minor),
  };
  const title = say('certificates.certificate', { number: certificate.numberText });
  return {
    title: `${title} – ${certificate.contractTitle}`,
    language,
    ...(!isIssued(certificate.status) && { across: say('certificate.draft') }),
    running: `${title} – ${source.projectName}`,
    footnote: say('paper.madeOn', { at: setting.moment(madeAt), name: source.madeBy }),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
    madeAt: new Date(madeAt).toISOString(),
    blocks: buildBlocks(setting, title),
  };
}

/** The file name, such as "Payment certificate 3 - Main works.pdf". */
export const certificateFileName = ({ numberText, contractTitle }: Certificate): string =>
  `Payment certificate ${numberText} - ${contractTitle.replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`;
