import type { Certificate } from '@brick/domain/certificates/api';
import { CERTIFICATE_NUMBER } from '@brick/domain/certificates/rules';
import { type Minor, percent, sum, ZERO } from '@brick/domain/money/money';
import { formatRecordNumber } from '@brick/domain/records/record-numbers';
import type { PrintBlock, PrintRow } from '@brick/pdf/document/printout';
import { formatPercent } from '@brick/pdf/text/locale-formats';
import type { Translate } from '../platform/i18n/messages.ts';
import type { CertificatePdfData } from './certificate-pdf-data.ts';

export interface CertificateExport {
  certificate: Certificate;
  source: CertificatePdfData;
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  madeAt: number;
}

/** The context of every part of the PDF. */
export interface CertificatePdfContext extends CertificateExport {
  say: Translate;
  day: (day: string) => string;
  moment: (at: string | number) => string;
  amount: (amount: Minor) => string;
  rate: (rate: number) => string;
  /** Formats a deducted amount. */
  less: (amount: Minor) => string;
}

const percentText = (value: number | null, { source }: CertificatePdfContext): string =>
  value === null ? '–' : formatPercent(value, source.language);

/** The schedule of values with the work done, without materials on site. */
export function linesBlock(setting: CertificatePdfContext): PrintBlock {
  const { certificate, say, amount } = setting;
  const { lines } = certificate;
  const of = (field: 'scheduledValue' | 'workBefore' | 'workNow') => sum(lines.map((line) => line[field]));
  const worth = (scheduled: Minor, before: Minor, now: Minor): string[] => {
    const toDate = sum([before, now]);
    const share = percentText(percent(toDate, scheduled), setting);
    return [amount(scheduled), amount(toDate), share, amount(now)];
  };
  return {
    kind: 'table',
    caption: say('certificates.schedule.title'),
    columns: [
      { title: say('certificates.schedule.item'), share: 1, align: 'end' },
      { title: say('fields.names.description'), share: 4.5 },
      { title: say('certificates.valuing.scheduled'), share: 2.4, align: 'end' },
      { title: say('certificates.valuing.toDate'), share: 2.4, align: 'end' },
      { title: say('certificates.valuing.percent'), share: 1.3, align: 'end' },
      { title: say('certificates.valuing.now'), share: 2.4, align: 'end' },
    ],
    rows: [
      ...lines.map(
        (line): PrintRow => ({
          cells: [
            line.item === null ? '–' : String(line.item),
            line.description ?? say('certificates.valuing.notInSchedule'),
            ...worth(line.scheduledValue, line.workBefore, line.workNow),
          ],
        }),
      ),
      {
        kind: 'total',
        cells: ['', say('record.totalRow'), ...worth(of('scheduledValue'), of('workBefore'), of('workNow'))],
      },
    ],
  };
}

/** The retention held after each certificate up to this one, and how it changed. */
export function retentionBlock({ certificate, source, say, day, amount }: CertificatePdfContext): PrintBlock {
  const all = [...source.held, certificate];
  return {
    kind: 'table',
    caption: say('certificates.chart.title'),
    columns: [
      { title: say('certificate.retentionColumns.certificate'), share: 2 },
      { title: say('fields.names.date'), share: 2 },
      { title: say('certificates.chart.gross'), share: 2, align: 'end' },
      { title: say('certificates.cards.retention'), share: 2, align: 'end' },
      { title: say('certificates.chart.change'), share: 2, align: 'end' },
    ],
    rows: all.map((each, index) => {
      const before = all[index - 1]?.retention ?? ZERO;
      return {
        cells: [
          formatRecordNumber(CERTIFICATE_NUMBER, each.number),
          day(each.date),
          amount(each.gross),
          amount(each.retention),
          amount(sum([each.retention, -before])),
        ],
      };
    }),
  };
}

/** The nine summary lines of form G702. */
export function summaryBlock({ certificate: { summary }, say, amount }: CertificatePdfContext): PrintBlock {
  return {
    kind: 'table',
    caption: say('certificates.sheet.summary'),
    columns: [
      { title: say('certificate.valuationColumns.what'), share: 3 },
      { title: say('fields.names.amount'), share: 1, align: 'end' },
    ],
    rows: Object.entries(summary).map(([name, each]) => ({
      ...(name === 'due' && { kind: 'total' as const }),
      cells: [say(`certificates.sheet.lines.${name as keyof typeof summary}`), amount(each)],
    })),
  };
}

/** Columns A to J with title and share of the width. */
const COLUMNS = [
  ['item', 1.1],
  ['description', 4.6],
  ['scheduledValue', 2.3],
  ['workBefore', 2.3],
  ['workNow', 2.2],
  ['materials', 2.1],
  ['completed', 2.3],
  ['percentComplete', 1.4],
  ['balance', 2.3],
  ['retentionColumn', 2],
] as const;

/** The columns of form G703. */
export function columnsBlock(setting: CertificatePdfContext): PrintBlock {
  const { certificate, say, amount } = setting;
  const { lines } = certificate;
  const cells = (line: Certificate['lines'][number]): string[] => [
    line.item === null ? '–' : String(line.item),
    line.description ?? say('certificates.valuing.notInSchedule'),
    ...[line.scheduledValue, line.workBefore, line.workNow, line.materials, line.completed].map(amount),
    percentText(line.percentComplete, setting),
    ...[line.balance, line.retention].map(amount),
  ];
  const of = (
    field: 'scheduledValue' | 'workBefore' | 'workNow' | 'materials' | 'completed' | 'balance' | 'retention',
  ) => sum(lines.map((line) => line[field]));
  return {
    kind: 'table',
    caption: say('certificates.page.views.columns'),
    columns: COLUMNS.map(([name, share], index) => ({
      title: say(`certificates.sheet.${name}`),
      share,
      ...(index > 1 && { align: 'end' as const }),
    })),
    rows: [
      ...lines.map((line): PrintRow => ({ cells: cells(line) })),
      {
        kind: 'total',
        cells: [
          '',
          say('record.totalRow'),
          ...[of('scheduledValue'), of('workBefore'), of('workNow'), of('materials'), of('completed')].map(
            amount,
          ),
          percentText(percent(of('completed'), of('scheduledValue')), setting),
          ...[of('balance'), of('retention')].map(amount),
        ],
      },
    ],
  };
}
