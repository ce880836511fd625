import { amountInWords } from '@brick/domain/certificates/amount-in-words';
import type { Certificate } from '@brick/domain/certificates/contract';
import { type CertificateStatus, isIssued } from '@brick/domain/certificates/rules';
import { CURRENCIES } from '@brick/domain/money/currencies';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Badge, Block, Fact, Printout, Row } from '../platform/pdf/printout.ts';
import { currencyName, writtenAmount, writtenDay, writtenInstant } from '../platform/pdf/written.ts';
import { sayIn } from '../platform/words.ts';
import {
  columnsBlock,
  type Exported,
  linesBlock,
  retentionBlock,
  type Setting,
  summaryBlock,
} from './export-tables.ts';

const LOOK: Record<CertificateStatus, Pick<Badge, 'shape' | 'tone'>> = {
  draft: { shape: 'dash', tone: 'slate' },
  submitted: { shape: 'ring', tone: 'ochre' },
  certified: { shape: 'half', tone: 'blueprint' },
  paid: { shape: 'tick', tone: 'moss' },
};

function badgeOf({ certificate: { status }, say }: Setting): Badge {
  return { ...LOOK[status], text: say(status === 'paid' ? 'certificate.statuses.paid' : `status.${status}`) };
}

function factsOf(setting: Setting): Fact[] {
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

function retentionBasis({ certificate: { terms, release }, say }: Setting): string {
  const { retentionRate, retentionLimit, limitBase } = terms;
  const basis =
    retentionLimit === null
      ? say('certificates.summary.retentionAt', { rate: String(retentionRate) })
      : say(`certificate.rows.retentionLimited.${limitBase}`, {
          rate: String(retentionRate),
          limit: String(retentionLimit),
        });
  return release === 'none' ? basis : `${basis}; ${say(`certificate.rows.releases.${release}`)}`;
}

function vatBasis({ certificate: { terms, vatRate, date }, say, day }: Setting): string {
  const inForce = terms.vatRates
    .filter(({ from }) => from <= date)
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  return vatRate === null || !inForce
    ? say('certificate.rows.noVat')
    : say('certificates.summary.vatAt', { rate: String(vatRate), day: day(inForce.from) });
}

/** From the work done to what is payable, line by line. */
function valuationOf(setting: Setting): Row[] {
  const { certificate, say, amount, less } = setting;
  const { terms } = certificate;
  const materials = sum(certificate.lines.map((line) => line.materials));
  const advance: Row[] = [
    { cells: [say('certificates.contract.advanceAmount'), '', amount(certificate.advancePaid)] },
    {
      cells: [
        say('certificates.summary.recovered'),
        say('certificates.summary.recoveredAt', { rate: String(terms.recoveryRate) }),
        less(certificate.advanceRecovered),
      ],
    },
  ];
  const materialsBasis = say('certificates.summary.materialsAt', {
    rate: String(terms.materialsRate),
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

function wordsOfPayable({ certificate: { payable, currency }, say, source }: Setting): Block[] {
  const { language } = source;
  const name = currencyName(currency, language);
  const spelled = amountInWords[language](payable, name, CURRENCIES[currency]);
  return [{ kind: 'paragraph', text: say('certificate.inWords', { words: spelled }) }];
}

function blocksOf(setting: Setting, title: string): Block[] {
  const { certificate, source, say } = setting;
  const heading = (text: string): Block => ({ kind: 'heading', text, level: 2 });
  const open: Block[] = [{ kind: 'paragraph', text: say('certificate.notCertified') }];
  return [
    ...(source.branding ? [{ kind: 'letterhead' as const, ...source.branding }] : []),
    { kind: 'title', text: title, subtitle: certificate.contractTitle, badge: badgeOf(setting) },
    ...(isIssued(certificate.status) ? [] : open),
    { kind: 'facts', facts: factsOf(setting) },
    heading(say('certificate.valuation', { currency: currencyName(certificate.currency, source.language) })),
    {
      kind: 'table',
      caption: title,
      columns: [
        { title: say('certificate.valuationColumns.what'), share: 3 },
        { title: say('certificate.valuationColumns.basis'), share: 4 },
        { title: say('fields.names.amount'), share: 2, align: 'end' },
      ],
      rows: valuationOf(setting),
    },
    ...wordsOfPayable(setting),
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

/** A certificate as a paper to pay on, in the words of who exports it. */
export function certificatePrintout(exported: Exported): Printout {
  const { certificate, source, timezone, madeAt } = exported;
  const { language } = source;
  const say = sayIn(language);
  const decimals = CURRENCIES[certificate.currency];
  const amount = (each: Minor) => writtenAmount(each, decimals, language);
  const setting: Setting = {
    ...exported,
    say,
    day: (day) => writtenDay(day, language),
    moment: (at) => writtenInstant(at, timezone, language),
    amount,
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
    blocks: blocksOf(setting, title),
  };
}

/** Payment certificate 3 - Main works.pdf */
export const exportName = ({ numberText, contractTitle }: Certificate): string =>
  `Payment certificate ${numberText} - ${contractTitle.replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`;
