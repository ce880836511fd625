import { decimal, type Minor, minor, scale } from '@brick/domain/money/money';
import type { Cell, StatusValue, ValueKind } from '@brick/domain/reports/document';
import { formatLocale } from '../../ui/format.ts';
import { useFormat } from '../../ui/format-context.tsx';

export const isStatus = (cell: Cell): cell is StatusValue => typeof cell === 'object' && cell !== null;

const RATIO = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/** Ten thousandths of a ratio's decimal string; null for a text that is none. */
export function ratioUnits(text: string): bigint | null {
  const match = RATIO.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -size : size;
}

/** Four places become two, half away from zero: 0.9250 is 0.93. */
const twoPlaces = (units: bigint): string => decimal(scale(units, 1n, 100n) ?? 0n);

/** In how small parts a chart counts what stands in a column of this kind. */
const unitsIn = (kind: ValueKind): number => (kind === 'ratio' ? 10_000 : 100);

/** A value of a series in the whole units that a chart counts in. */
export function chartUnits(kind: ValueKind, value: Minor | string | number | null): bigint | null {
  if (value === null) return null;
  if (typeof value === 'number') return BigInt(Math.round(value * unitsIn(kind)));
  if (typeof value === 'bigint') return value;
  return kind === 'ratio' ? ratioUnits(value) : minor(value);
}

/** How a value of each kind is written; text and statuses are words already. */
export function useWritten(): (kind: ValueKind, value: Minor | string | number) => string {
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
        return ratio.format(twoPlaces(ratioUnits(String(value)) ?? 0n) as `${number}`).replace('-', '−');
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

/** How an amount of a chart is written, from the units that it counts in. */
export function useUnitLabel(kind: ValueKind): (units: bigint) => string {
  const written = useWritten();
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
