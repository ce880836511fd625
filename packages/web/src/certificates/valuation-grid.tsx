import type { Certificate } from '@brick/domain/certificates/contract';
import { decimal, type Minor, percent, sum, ZERO } from '@brick/domain/money/money';
import { memo, type ReactNode, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { readAmount } from '../ui/amount-typing.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { AmountCell } from './amount-cell.tsx';
import { addedTo, amountsOf, type Entry, type LineEntry, type LineKey, withLine } from './entry.ts';
import { moveInGrid } from './grid-keys.ts';

/** One line: what is scheduled and certified of it, and what is typed. */
interface GridLine extends LineEntry {
  lineKey: LineKey;
  item: number | null;
  description: string | null;
  scheduled: Minor;
  before: Minor;
}

type Column = 'now' | 'toDate' | 'materials';

const TRACKS =
  '@lg:grid @lg:grid-cols-[2rem_minmax(7rem,1fr)_8rem_8rem_8.5rem_8.5rem_3.5rem_8.5rem] @lg:items-center @lg:gap-2';

function linesOf({ lines, summary }: Certificate, entry: Entry): GridLine[] {
  const inSchedule = lines.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
  const byKey = new Map<LineKey, Certificate['lines'][number]>(lines.map((line) => [line.lineId, line]));
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

interface Props {
  /** As it is typed. */
  certificate: Certificate;
  entry: Entry;
  /** What somebody else has saved meanwhile. */
  theirs: Entry | null;
  onChange: (entry: Entry) => void;
}

/** Work and materials of each line, typed as in a spreadsheet. */
export function ValuationGrid({ certificate, entry, theirs, onChange }: Props) {
  const t = useTranslations('certificates.valuing');
  const { locale } = useFormat();
  const { currency } = certificate;
  const lines = linesOf(certificate, entry);
  const wholeOnly = lines.length === 1;
  // A line is drawn again only where it changes, so what it calls stays the same and looks up what is typed by now.
  const latest = useLatest({ entry, lines, onChange });
  const onType = useCallback(
    (key: LineKey, typed: Partial<LineEntry>) => {
      const now = latest.current;
      now.onChange(withLine(now.entry, key, typed));
    },
    [latest],
  );
  const onPaste = useCallback(
    (from: number, column: Column, cells: string[][]) => {
      const now = latest.current;
      let next = now.entry;
      for (const [index, [text = '']] of cells.entries()) {
        const line = now.lines[from + index];
        const amount = readAmount(text, currency, locale);
        if (!line || !amount) continue;
        next = withLine(
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
      <GridHead />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its boxes come up to it */}
      <div onKeyDown={moveInGrid}>
        {lines.map((line, index) => (
          <Row
            key={line.lineKey ?? 'none'}
            {...line}
            name={line.description ?? t(wholeOnly ? 'wholeContract' : 'notInSchedule')}
            index={index}
            currency={currency}
            theirs={theirs?.lines.get(line.lineKey) ?? null}
            onType={onType}
            onPaste={onPaste}
          />
        ))}
      </div>
      {!wholeOnly && <GridTotal certificate={certificate} lines={lines} />}
    </section>
  );
}

function GridHead() {
  const t = useTranslations('certificates.valuing');
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
          {t(name)}
        </span>
      ))}
    </div>
  );
}

interface RowProps extends GridLine {
  name: string;
  index: number;
  currency: string;
  theirs: LineEntry | null;
  onType: (key: LineKey, typed: Partial<LineEntry>) => void;
  onPaste: (from: number, column: Column, cells: string[][]) => void;
}

/** A figure of a line; on a phone its name stands before it. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex items-center justify-between gap-2 @lg:justify-end">
      <span className="t-sm text-ink-2 @lg:sr-only">{label}</span>
      {children}
    </span>
  );
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid grid-cols-[1fr_minmax(0,11rem)] items-center gap-2 @lg:block">
      <span aria-hidden="true" className="t-sm text-ink-2 @lg:hidden">
        {label}
      </span>
      {children}
    </span>
  );
}

const Row = memo(function Row(props: RowProps) {
  const { lineKey, item, name, index, currency, scheduled, before, toDate, materials, theirs } = props;
  const { onType, onPaste } = props;
  const t = useTranslations('certificates.valuing');
  const page = useTranslations('certificates.page');
  const { number, percent: written, money } = useFormat();
  const { toDate: amount } = amountsOf(props);
  const done = amount === null ? null : percent(amount, scheduled);
  const cell = (column: Column) => ({
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out its legend by itself
    <div
      role="group"
      aria-label={name}
      className={cx('grid grid-cols-1 gap-1.5 border-b border-line py-2.5 @lg:py-1.5', TRACKS)}
    >
      <span className="t-sm hidden text-end text-ink-3 @lg:block">{item === null ? '' : number(item)}</span>
      <span className={cx('min-w-0 font-medium break-words', lineKey === null && 'text-ink-2 italic')}>
        <bdi>{name}</bdi>
      </span>
      <Figure label={t('scheduled')}>
        <Money value={scheduled} decimals="cents" currency={currency} className="text-ink-2" />
      </Figure>
      <Figure label={t('previous')}>
        <Money value={before} decimals="cents" currency={currency} className="text-ink-2" />
      </Figure>
      <Box label={t('now')}>
        <AmountCell
          {...cell('now')}
          value={amount === null ? toDate : decimal(sum([amount, -before]))}
          onChange={(now) => onType(lineKey, { toDate: addedTo(before, now) })}
          label={t('nowOf', { line: name })}
        />
      </Box>
      <Box label={t('toDate')}>
        <AmountCell
          {...cell('toDate')}
          value={toDate}
          onChange={(typed) => onType(lineKey, { toDate: typed })}
          label={t('toDateOf', { line: name })}
          percentOf={scheduled}
        />
      </Box>
      <Figure label={t('percent')}>
        <span className="text-ink-2">{done === null ? '–' : written(done)}</span>
      </Figure>
      <Box label={t('materials')}>
        <AmountCell
          {...cell('materials')}
          value={materials}
          onChange={(typed) => onType(lineKey, { materials: typed })}
          label={t('materialsOf', { line: name })}
        />
      </Box>
      {others.map((value) => (
        <p key={value} className="col-span-full t-sm text-ink-3">
          {page('theirs', { value })}
        </p>
      ))}
    </div>
  );
});

function GridTotal({ certificate, lines }: { certificate: Certificate; lines: readonly GridLine[] }) {
  const t = useTranslations('certificates.valuing');
  const { percent: written } = useFormat();
  const { currency } = certificate;
  const total = (of: (line: GridLine) => bigint | null) => sum(lines.map((line) => of(line) ?? 0n));
  const scheduled = total((line) => line.scheduled);
  const before = total((line) => line.before);
  const toDate = total((line) => amountsOf(line).toDate);
  const done = percent(toDate, scheduled);
  const amount = (value: bigint) => <Money value={value as Minor} decimals="cents" currency={currency} />;
  return (
    <div className={cx('rule-total grid grid-cols-1 gap-1.5 py-2 font-semibold', TRACKS)}>
      <span className="hidden @lg:block" />
      <span>{t('total')}</span>
      <Figure label={t('scheduled')}>{amount(scheduled)}</Figure>
      <Figure label={t('previous')}>{amount(before)}</Figure>
      <Figure label={t('now')}>{amount(toDate - before)}</Figure>
      <Figure label={t('toDate')}>{amount(toDate)}</Figure>
      <Figure label={t('percent')}>{done === null ? '–' : written(done)}</Figure>
      <Figure label={t('materials')}>{amount(total((line) => amountsOf(line).materials))}</Figure>
    </div>
  );
}
