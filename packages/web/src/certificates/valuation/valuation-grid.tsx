import type { Certificate } from '@brick/domain/certificates/api';
import { decimal, type Minor, percent, sum, ZERO } from '@brick/domain/money/money';
import { memo, type ReactNode, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { parseTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { SectionHeading } from '../../ui/layout/section-heading.tsx';
import { AmountFormatContext } from '../../ui/table/amount-format-context.ts';
import { useCurrencyHeader } from '../../ui/table/use-currency-header.ts';
import { AmountCell } from '../grid/amount-cell.tsx';
import { moveFocusInGrid } from '../grid/grid-navigation.ts';
import {
  addedTo,
  amountsOf,
  updateLine,
  type ValuationEntry,
  type ValuationLineEntry,
  type ValuationLineKey,
} from './valuation-entry.ts';

/** One line: the scheduled and certified amounts, and the input. */
interface ValuationGridLine extends ValuationLineEntry {
  lineKey: ValuationLineKey;
  item: number | null;
  description: string | null;
  scheduled: Minor;
  before: Minor;
}

type ValuationColumn = 'now' | 'toDate' | 'materials';

/** Returns the heading of a column: that of an amount names its currency, which no figure in it has. */
function useHeading(currency: string) {
  const t = useTranslations('certificates.valuing');
  const inCurrency = useCurrencyHeader();
  return (name: ValuationColumn | 'scheduled' | 'previous') => inCurrency(t(name), currency);
}

const TRACKS =
  '@lg:grid @lg:grid-cols-[2rem_minmax(7rem,1fr)_8rem_8rem_8.5rem_8.5rem_3.5rem_8.5rem] @lg:items-center @lg:gap-2';

// Off-screen lines are not laid out. The padding keeps the focus rings of their inputs from being cut off.
const ROW = '-mx-1 px-1 py-2.5 [contain-intrinsic-block-size:auto_44px] [content-visibility:auto] @lg:py-1.5';

function gridLines({ lines, summary }: Certificate, entry: ValuationEntry): ValuationGridLine[] {
  const inSchedule = lines.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
  const byKey = new Map<ValuationLineKey, Certificate['lines'][number]>(
    lines.map((line) => [line.lineId, line]),
  );
  return [...inSchedule, null].map((lineKey) => {
    const line = byKey.get(lineKey);
    return {
      lineKey,
      item: line?.item ?? null,
      description: line?.description ?? null,
      scheduled: line?.scheduledValue ?? (inSchedule.length === 0 ? summary.revisedSum : ZERO),
      before: line?.workBefore ?? ZERO,
      ...(entry.lines.get(lineKey) ?? { toDate: '0.00', materials: '0.00' }),
    };
  });
}

interface ValuationGridProps {
  /** The certificate as edited. */
  certificate: Certificate;
  entry: ValuationEntry;
  /** Values that another user saved in the meantime. */
  theirs: ValuationEntry | null;
  onChange: (entry: ValuationEntry) => void;
}

/** Grid for entering work and materials of each line, edited like a spreadsheet. */
export function ValuationGrid({ certificate, entry, theirs, onChange }: ValuationGridProps) {
  const t = useTranslations('certificates.valuing');
  const { locale } = useFormat();
  const { currency } = certificate;
  const lines = gridLines(certificate, entry);
  const wholeOnly = lines.length === 1;
  // The handlers stay the same so that a line only re-renders when it changes. They read the current entry from a ref.
  const latest = useLatest({ entry, lines, onChange });
  const onType = useCallback(
    (key: ValuationLineKey, typed: Partial<ValuationLineEntry>) => {
      const now = latest.current;
      now.onChange(updateLine(now.entry, key, typed));
    },
    [latest],
  );
  const onPaste = useCallback(
    (from: number, column: ValuationColumn, cells: string[][]) => {
      const now = latest.current;
      let next = now.entry;
      for (const [index, [text = '']] of cells.entries()) {
        const line = now.lines[from + index];
        const amount = parseTypedAmount(text, currency, locale);
        if (!line || !amount) continue;
        next = updateLine(
          next,
          line.lineKey,
          column === 'now' ? { toDate: addedTo(line.before, amount) } : { [column]: amount },
        );
      }
      now.onChange(next);
    },
    [latest, currency, locale],
  );
  return (
    <section className="@container grid grid-cols-1 print:hidden">
      <SectionHeading title={t('lines')} text={t('linesText')} />
      <AmountFormatContext value="bare">
        <GridHead currency={currency} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble up from its inputs */}
        <div onKeyDown={moveFocusInGrid}>
          {lines.map((line, index) => (
            <div key={line.lineKey ?? 'none'} className="border-b border-line">
              <ValuationRow
                {...line}
                name={line.description ?? t(wholeOnly ? 'wholeContract' : 'notInSchedule')}
                index={index}
                currency={currency}
                theirs={theirs?.lines.get(line.lineKey) ?? null}
                onType={onType}
                onPaste={onPaste}
              />
            </div>
          ))}
        </div>
        {!wholeOnly && <GridTotal certificate={certificate} lines={lines} />}
      </AmountFormatContext>
    </section>
  );
}

function GridHead({ currency }: { currency: string }) {
  const t = useTranslations('certificates.valuing');
  const headingOf = useHeading(currency);
  return (
    <div
      aria-hidden="true"
      className={cx(
        't-sm sticky top-(--sticky-top) z-1 hidden border-b border-line-strong bg-paper py-1.5 font-semibold text-ink-2',
        TRACKS,
      )}
    >
      <span className="text-end">{t('item')}</span>
      <span>{t('description')}</span>
      {(['scheduled', 'previous', 'now', 'toDate', 'percent', 'materials'] as const).map((name) => (
        <span key={name} className="text-end">
          {name === 'percent' ? t(name) : headingOf(name)}
        </span>
      ))}
    </div>
  );
}

interface ValuationRowProps extends ValuationGridLine {
  name: string;
  index: number;
  currency: string;
  theirs: ValuationLineEntry | null;
  onType: (key: ValuationLineKey, typed: Partial<ValuationLineEntry>) => void;
  onPaste: (from: number, column: ValuationColumn, cells: string[][]) => void;
}

interface LineFigureProps {
  label: string;
  /** It ends where what is typed in the boxes above it does. */
  belowBoxes?: boolean;
  children: ReactNode;
}

/** A figure of a line. On phones its label is shown before it. */
function LineFigure({ label, belowBoxes, children }: LineFigureProps) {
  return (
    <span className="flex items-center justify-between gap-2 @lg:justify-end">
      <span className="t-sm text-ink-2 @lg:sr-only">{label}</span>
      {children}
      {belowBoxes && <span className="hidden @lg:block" />}
    </span>
  );
}

function LineInput({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid grid-cols-[1fr_minmax(0,11rem)] items-center gap-2 @lg:block">
      <span aria-hidden="true" className="t-sm text-ink-2 @lg:hidden">
        {label}
      </span>
      {children}
    </span>
  );
}

const ValuationRow = memo(function Row(props: ValuationRowProps) {
  const { lineKey, item, name, index, currency, scheduled, before, toDate, materials, theirs } = props;
  const { onType, onPaste } = props;
  const t = useTranslations('certificates.valuing');
  const headingOf = useHeading(currency);
  const ui = useTranslations('ui');
  const { number, percent: written, money } = useFormat();
  const { toDate: amount } = amountsOf(props);
  const done = amount === null ? null : percent(amount, scheduled);
  const cell = (column: ValuationColumn) => ({
    currency,
    row: index,
    column,
    onPasteCells: (cells: string[][]) => onPaste(index, column, cells),
  });
  const others = [
    theirs && theirs.toDate !== toDate && money(theirs.toDate, { currency }),
    theirs && theirs.materials !== materials && money(theirs.materials, { currency }),
  ].filter((other) => typeof other === 'string');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot place its legend freely
    <div role="group" aria-label={name} className={cx('grid grid-cols-1 gap-1.5', ROW, TRACKS)}>
      <span className="t-sm hidden text-end text-ink-3 @lg:block">{item === null ? '' : number(item)}</span>
      <span className={cx('min-w-0 font-medium', lineKey === null && 'text-ink-2 italic')}>
        <bdi>{name}</bdi>
      </span>
      <LineFigure label={headingOf('scheduled')}>
        <Money value={scheduled} decimals="cents" currency={currency} className="text-ink-2" />
      </LineFigure>
      <LineFigure label={headingOf('previous')}>
        <Money value={before} decimals="cents" currency={currency} className="text-ink-2" />
      </LineFigure>
      <LineInput label={headingOf('now')}>
        <AmountCell
          {...cell('now')}
          value={amount === null ? toDate : decimal(sum([amount, -before]))}
          onChange={(now) => onType(lineKey, { toDate: addedTo(before, now) })}
          label={t('nowOf', { line: name })}
        />
      </LineInput>
      <LineInput label={headingOf('toDate')}>
        <AmountCell
          {...cell('toDate')}
          value={toDate}
          onChange={(typed) => onType(lineKey, { toDate: typed })}
          label={t('toDateOf', { line: name })}
          percentOf={scheduled}
        />
      </LineInput>
      <LineFigure label={t('percent')}>
        <span className="text-ink-2">{done === null ? '–' : written(done)}</span>
      </LineFigure>
      <LineInput label={headingOf('materials')}>
        <AmountCell
          {...cell('materials')}
          value={materials}
          onChange={(typed) => onType(lineKey, { materials: typed })}
          label={t('materialsOf', { line: name })}
        />
      </LineInput>
      {others.map((value) => (
        <p key={value} className="col-span-full t-sm text-ink-3">
          {ui('theirs', { value })}
        </p>
      ))}
    </div>
  );
});

function GridTotal({
  certificate,
  lines,
}: {
  certificate: Certificate;
  lines: readonly ValuationGridLine[];
}) {
  const t = useTranslations('certificates.valuing');
  const { percent: written } = useFormat();
  const { currency } = certificate;
  const headingOf = useHeading(currency);
  const total = (of: (line: ValuationGridLine) => bigint | null) => sum(lines.map((line) => of(line) ?? 0n));
  const scheduled = total((line) => line.scheduled);
  const before = total((line) => line.before);
  const toDate = total((line) => amountsOf(line).toDate);
  const done = percent(toDate, scheduled);
  const amount = (value: bigint) => <Money value={value as Minor} decimals="cents" currency={currency} />;
  return (
    <div className={cx('rule-total rule-double grid grid-cols-1 gap-1.5 py-2 font-semibold', TRACKS)}>
      <span className="hidden @lg:block" />
      <span>{t('total')}</span>
      <LineFigure label={headingOf('scheduled')}>{amount(scheduled)}</LineFigure>
      <LineFigure label={headingOf('previous')}>{amount(before)}</LineFigure>
      <LineFigure label={headingOf('now')} belowBoxes>
        {amount(toDate - before)}
      </LineFigure>
      <LineFigure label={headingOf('toDate')} belowBoxes>
        {amount(toDate)}
      </LineFigure>
      <LineFigure label={t('percent')}>{done === null ? '–' : written(done)}</LineFigure>
      <LineFigure label={headingOf('materials')} belowBoxes>
        {amount(total((line) => amountsOf(line).materials))}
      </LineFigure>
    </div>
  );
}
