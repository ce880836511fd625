import type { Certificate } from '@brick/domain/certificates/contract';
import { certificateWords } from '@brick/domain/certificates/export-words';
import { type CertificateStatus, isIssued } from '@brick/domain/certificates/rules';
import { CURRENCIES } from '@brick/domain/money/currencies';
import { type Minor, sum } from '@brick/domain/money/money';
import type { Badge, Block, Fact, Printout, Row } from '../platform/pdf/printout.ts';
import { currencyName, filled, writtenAmount, writtenDay, writtenInstant } from '../platform/pdf/written.ts';
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

function badgeOf({ certificate: { status }, words }: Setting): Badge {
  return { ...LOOK[status], text: words.statuses[status] };
}

function factsOf(setting: Setting): Fact[] {
  const { certificate, source, words, day, moment, amount } = setting;
  const { facts } = words;
  const certified =
    certificate.certifiedAt &&
    filled(words.certifiedBy, {
      at: moment(certificate.certifiedAt),
      name: certificate.certifiedByName ?? words.formerMember,
    });
  return [
    { label: facts.project, value: source.projectName },
    { label: facts.projectLocation, value: source.projectLocation },
    { label: facts.employer, value: source.employer },
    { label: facts.contractor, value: certificate.contractor },
    { label: facts.date, value: day(certificate.date) },
    { label: facts.payBy, value: day(certificate.dueOn) },
    { label: facts.contractSum, value: amount(certificate.summary.originalSum) },
    { label: facts.revisedSum, value: amount(certificate.summary.revisedSum) },
    { label: facts.drawnUpBy, value: certificate.createdByName ?? words.formerMember },
    { label: facts.certified, value: certified },
    ...(certificate.paidOn ? [{ label: facts.paid, value: day(certificate.paidOn) }] : []),
  ];
}

function retentionBasis({ certificate: { terms, release }, words }: Setting): string {
  const { retentionRate, retentionLimit, limitBase } = terms;
  const basis =
    retentionLimit === null
      ? filled(words.rows.retentionBasis, { rate: String(retentionRate) })
      : filled(words.rows.retentionLimited[limitBase], {
          rate: String(retentionRate),
          limit: String(retentionLimit),
        });
  const released = words.rows.releases[release];
  return released ? `${basis}; ${released}` : basis;
}

function vatBasis({ certificate: { terms, vatRate, date }, words, day }: Setting): string {
  const inForce = terms.vatRates
    .filter(({ from }) => from <= date)
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0];
  return vatRate === null || !inForce
    ? words.rows.noVat
    : filled(words.rows.vatBasis, { rate: String(vatRate), day: day(inForce.from) });
}

/** From the work done to what is payable, line by line. */
function valuationOf(setting: Setting): Row[] {
  const { certificate, words, amount, less } = setting;
  const { rows } = words;
  const { terms } = certificate;
  const materials = sum(certificate.lines.map((line) => line.materials));
  const advance: Row[] = [
    { cells: [rows.advance, '', amount(certificate.advancePaid)] },
    {
      cells: [
        rows.recovered,
        filled(rows.recoveredBasis, { rate: String(terms.recoveryRate) }),
        less(certificate.advanceRecovered),
      ],
    },
  ];
  const materialsBasis = filled(rows.materialsBasis, {
    rate: String(terms.materialsRate),
    amount: amount(certificate.materialsOnSite),
  });
  return [
    { cells: [rows.workDone, '', amount(certificate.workDone)] },
    {
      cells: [rows.materials, materials === 0n ? '' : materialsBasis, amount(materials)],
    },
    { kind: 'subtotal', cells: [rows.gross, '', amount(certificate.gross)] },
    { cells: [rows.retention, retentionBasis(setting), less(certificate.retention)] },
    ...(certificate.advancePaid === 0n ? [] : advance),
    { kind: 'subtotal', cells: [rows.net, '', amount(certificate.net)] },
    { cells: [rows.previous, '', less(certificate.previous)] },
    { kind: 'subtotal', cells: [rows.due, '', amount(certificate.due)] },
    { cells: [rows.vat, vatBasis(setting), amount(certificate.vat)] },
    { kind: 'total', cells: [rows.payable, certificate.currency, amount(certificate.payable)] },
  ];
}

function wordsOfPayable({ certificate: { payable, currency }, words, source }: Setting): Block[] {
  const spelled = words.spelled(payable, currencyName(currency, source.language), CURRENCIES[currency]);
  return [{ kind: 'paragraph', text: filled(words.inWords, { words: spelled }) }];
}

function blocksOf(setting: Setting, title: string): Block[] {
  const { certificate, source, words } = setting;
  const heading = (text: string): Block => ({ kind: 'heading', text, level: 2 });
  const { what, basis, amount } = words.valuationColumns;
  const open: Block[] = [{ kind: 'paragraph', text: words.notCertified }];
  return [
    ...(source.branding ? [{ kind: 'letterhead' as const, ...source.branding }] : []),
    { kind: 'title', text: title, subtitle: certificate.contractTitle, badge: badgeOf(setting) },
    ...(isIssued(certificate.status) ? [] : open),
    { kind: 'facts', facts: factsOf(setting) },
    heading(filled(words.valuation, { currency: currencyName(certificate.currency, source.language) })),
    {
      kind: 'table',
      caption: title,
      columns: [
        { title: what, share: 3 },
        { title: basis, share: 4 },
        { title: amount, share: 2, align: 'end' },
      ],
      rows: valuationOf(setting),
    },
    ...wordsOfPayable(setting),
    {
      kind: 'signatures',
      dateLabel: words.signatures.date,
      signatures: [
        { label: words.signatures.contractor, name: certificate.contractor },
        { label: words.signatures.surveyor, name: certificate.certifiedByName },
        { label: words.signatures.employer, name: source.employer },
      ],
    },
    { kind: 'page', landscape: false },
    heading(words.lines),
    linesBlock(setting),
    heading(words.retention),
    retentionBlock(setting),
    { kind: 'page', landscape: true },
    heading(words.summary),
    summaryBlock(setting),
    heading(words.columns),
    columnsBlock(setting),
  ];
}

/** A certificate as a paper to pay on, in the words of who exports it. */
export function certificatePrintout(exported: Exported): Printout {
  const { certificate, source, timezone, madeAt } = exported;
  const { language } = source;
  const words = certificateWords(language);
  const decimals = CURRENCIES[certificate.currency];
  const amount = (each: Minor) => writtenAmount(each, decimals, language);
  const setting: Setting = {
    ...exported,
    words,
    day: (day) => writtenDay(day, language),
    moment: (at) => writtenInstant(at, timezone, language),
    amount,
    less: (each) => amount(-each as Minor),
  };
  const title = filled(words.title, { number: String(certificate.number) });
  return {
    title: `${title} – ${certificate.contractTitle}`,
    language,
    ...(!isIssued(certificate.status) && { across: words.draft }),
    running: `${title} – ${source.projectName}`,
    footnote: filled(words.madeOn, { at: setting.moment(madeAt), name: source.madeBy }),
    pageOf: words.pageOf,
    madeAt: new Date(madeAt).toISOString(),
    blocks: blocksOf(setting, title),
  };
}

/** Payment certificate 3 - Main works.pdf */
export const exportName = ({ number, contractTitle }: Certificate): string =>
  `Payment certificate ${number} - ${contractTitle.replaceAll(/[/\\:*?"<>|]/g, ' ')}.pdf`;
