import { decimal, type Minor, minor, scale } from '@brick/domain/money/money';
import type { Cell, StatusValue, ValueKind } from '@brick/domain/reports/report-document';
import { formatLocale } from '../../ui/format/format.ts';
import { useFormat } from '../../ui/format/format-context.tsx';

export const isStatus = (cell: Cell): cell is StatusValue => typeof cell === 'object' && cell !== null;

const RATIO = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/** Parses a ratio into ten-thousandths; null if the text is not a ratio. */
export function ratioUnits(text: string): bigint | null {
  const match = RATIO.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -size : size;
}

/** Rounds four decimals to two, half away from zero: 0.9250 becomes 0.93. */
const roundRatio = (units: bigint): string => decimal(scale(units, 1n, 100n) ?? 0n);

/** Number of chart units in one, for values of this kind. */
const unitsPerOne = (kind: ValueKind): number => (kind === 'ratio' ? 10_000 : 100);

/** Converts a value of a series to the integer units of a chart. */
export function chartUnits(kind: ValueKind, value: Minor | string | number | null): bigint | null {
  if (value === null) return null;
  if (typeof value === 'number') return BigInt(Math.round(value * unitsPerOne(kind)));
  if (typeof value === 'bigint') return value;
  return kind === 'ratio' ? ratioUnits(value) : minor(value);
}

/** Formats a value by its kind. Text and statuses are returned as they are. */
export function useValueFormat(): (kind: ValueKind, value: Minor | string | number) => string {
  const format = useFormat();
  const ratio = new Intl.NumberFormat(formatLocale(format.locale), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (kind, value) => {
    switch (kind) {
      case 'money':
        return format.money(typeof value === 'bigint' ? value : String(value));
      case 'percent':
        return format.percent(Number(value));
      case 'ratio':
        return ratio.format(roundRatio(ratioUnits(String(value)) ?? 0n) as `${number}`).replace('-', '−');
      case 'count':
      case 'days':
        return format.number(Number(value));
      case 'date':
        return format.date(String(value));
      case 'instant':
        return format.instant(String(value), { time: true });
      default:
        return String(value);
    }
  };
}

/** Formats a chart value given in its integer units. */
export function useUnitLabel(kind: ValueKind): (units: bigint) => string {
  const written = useValueFormat();
  const { money } = useFormat();
  return (units) => {
    if (kind === 'money') return money(units as Minor);
    return written(kind, kind === 'ratio' ? ratioText(units) : Number(units) / 100);
  };
}

function ratioText(units: bigint): string {
  const size = units < 0n ? -units : units;
  const digits = size.toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
