import type { Certificate } from '@brick/domain/certificates/contract';
import type { CertificateWords } from '@brick/domain/certificates/export-words/words';
import { type Minor, percent, sum, ZERO } from '@brick/domain/money/money';
import type { Block, Row } from '../platform/pdf/printout.ts';
import { filled, writtenPercent } from '../platform/pdf/written.ts';
import type { ExportSource } from './export-source.ts';

export interface Exported {
  certificate: Certificate;
  source: ExportSource;
  timezone: string;
  /** Milliseconds since 1970 UTC. */
  madeAt: number;
}

/** What every part of the paper needs to be written. */
export interface Setting extends Exported {
  words: CertificateWords;
  day: (day: string) => string;
  moment: (at: string | number) => string;
  amount: (amount: Minor) => string;
  /** An amount that is taken off. */
  less: (amount: Minor) => string;
}

const percentText = (value: number | null, { source }: Setting): string =>
  value === null ? '–' : writtenPercent(value, source.language);

/** The schedule of values with what is done of it. */
export function linesBlock(setting: Setting): Block {
  const { certificate, words, amount } = setting;
  const { lines } = certificate;
  const { item, description, scheduled, toDate, percent: share, now } = words.lineColumns;
  const of = (field: 'scheduledValue' | 'completed') => sum(lines.map((line) => line[field]));
  const thisTime = (line: Certificate['lines'][number]) => sum([line.completed, -line.workBefore]);
  return {
    kind: 'table',
    caption: words.lines,
    columns: [
      { title: item, share: 1, align: 'end' },
      { title: description, share: 4.5 },
      { title: scheduled, share: 2.4, align: 'end' },
      { title: toDate, share: 2.4, align: 'end' },
      { title: share, share: 1.3, align: 'end' },
      { title: now, share: 2.4, align: 'end' },
    ],
    rows: [
      ...lines.map(
        (line): Row => ({
          cells: [
            line.item === null ? '–' : String(line.item),
            line.description ?? words.noLine,
            amount(line.scheduledValue),
            amount(line.completed),
            percentText(line.percentComplete, setting),
            amount(thisTime(line)),
          ],
        }),
      ),
      {
        kind: 'total',
        cells: [
          '',
          words.total,
          amount(of('scheduledValue')),
          amount(of('completed')),
          percentText(percent(of('completed'), of('scheduledValue')), setting),
          amount(sum(lines.map(thisTime))),
        ],
      },
    ],
  };
}

/** What each certificate held back or let go, up to this one. */
export function retentionBlock({ certificate, source, words, day, amount }: Setting): Block {
  const { certificate: title, date, gross, held, change } = words.retentionColumns;
  const all = [...source.held, certificate];
  return {
    kind: 'table',
    caption: words.retention,
    columns: [
      { title, share: 2 },
      { title: date, share: 2 },
      { title: gross, share: 2, align: 'end' },
      { title: held, share: 2, align: 'end' },
      { title: change, share: 2, align: 'end' },
    ],
    rows: all.map((each, index) => {
      const before = all[index - 1]?.retention ?? ZERO;
      return {
        cells: [
          filled(words.certificateNumber, { number: String(each.number) }),
          day(each.date),
          amount(each.gross),
          amount(each.retention),
          amount(sum([each.retention, -before])),
        ],
      };
    }),
  };
}

/** The nine lines that users of G702 know. */
export function summaryBlock({ certificate: { summary }, words, amount }: Setting): Block {
  return {
    kind: 'table',
    caption: words.summary,
    columns: [
      { title: words.valuationColumns.what, share: 3 },
      { title: words.valuationColumns.amount, share: 1, align: 'end' },
    ],
    rows: Object.values(summary).map((each, index) => ({
      ...(index === 7 && { kind: 'total' as const }),
      cells: [words.summaryLines[index] ?? '', amount(each)],
    })),
  };
}

const SHARES = [1.1, 4.6, 2.3, 2.3, 2.2, 2.1, 2.3, 1.4, 2.3, 2];

/** The columns that users of G703 know. */
export function columnsBlock(setting: Setting): Block {
  const { certificate, words, amount } = setting;
  const { lines } = certificate;
  const cells = (line: Certificate['lines'][number]): string[] => [
    line.item === null ? '–' : String(line.item),
    line.description ?? words.noLine,
    ...[line.scheduledValue, line.workBefore, line.workNow, line.materials, line.completed].map(amount),
    percentText(line.percentComplete, setting),
    ...[line.balance, line.retention].map(amount),
  ];
  const of = (
    field: 'scheduledValue' | 'workBefore' | 'workNow' | 'materials' | 'completed' | 'balance' | 'retention',
  ) => sum(lines.map((line) => line[field]));
  return {
    kind: 'table',
    caption: words.columns,
    columns: words.columnTitles.map((title, index) => ({
      title,
      share: SHARES[index] ?? 2,
      ...(index > 1 && { align: 'end' as const }),
    })),
    rows: [
      ...lines.map((line): Row => ({ cells: cells(line) })),
      {
        kind: 'total',
        cells: [
          '',
          words.total,
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
