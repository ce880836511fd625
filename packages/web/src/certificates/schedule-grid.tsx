import { type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, memo, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readAmount } from '../ui/amount-typing.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { controlStyle } from '../ui/control-style.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { Money } from '../ui/money.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { AmountCell } from './amount-cell.tsx';
import { moveInGrid } from './grid-keys.ts';
import { cellsIn, isOneCell, linesIn } from './pasted.ts';
import { ScheduleFile } from './schedule-file.tsx';

/** A line as it is typed; one that is stored already has an id. */
export interface TypedLine {
  id?: number | undefined;
  description: string;
  phase: string | null;
  amount: string;
}

/** What is wrong with a line, by field. */
export type LineErrors = Partial<Record<keyof TypedLine, { message?: string }>>;

interface Props {
  value: readonly TypedLine[];
  onChange: (lines: TypedLine[]) => void;
  currency: string;
  errors: Readonly<Record<number, LineErrors | undefined>>;
}

const NO_ERRORS: LineErrors = {};

const BLANK: TypedLine = { description: '', phase: null, amount: '' };

/** What the lines come to; those that cannot be read yet count as nothing. */
export const totalOf = (lines: readonly TypedLine[]): Minor =>
  sum(lines.map(({ amount }) => parseDecimal(amount) ?? ZERO));

/** Turns pasted rows into lines, reading phases by the names that the user sees. */
function usePasting(currency: string) {
  const { locale } = useFormat();
  const name = useTranslations('phases');
  const folded = (text: string) => text.trim().toLocaleLowerCase(locale);
  const phaseIn = (text: string): Phase | null =>
    PHASES.find((phase) => phase === folded(text) || folded(name(phase)) === folded(text)) ?? null;
  return (cells: string[][]) =>
    linesIn(cells, { amountIn: (text) => readAmount(text, currency, locale), phaseIn });
}

// What is out of sight is not laid out. The padding keeps the focus rings of its boxes from being cut off.
const ROW = '-mx-1 px-1 py-1 [contain-intrinsic-block-size:auto_44px] [content-visibility:auto]';

const TRACKS = '@sm:grid-cols-[2.5rem_minmax(0,1fr)_10.5rem_10rem_2.75rem]';

/**
 * The schedule of values, typed line by line as in a spreadsheet: there is always one more line to type in, Enter and the
 * arrow keys go up and down, and rows from a spreadsheet can be pasted anywhere.
 */
export function ScheduleGrid({ value, onChange, currency, errors }: Props) {
  const t = useTranslations('certificates.schedule');
  const phaseName = useTranslations('phases');
  const pasting = usePasting(currency);
  const [pasted, setPasted] = useState<number | null>(null);
  const phases = useMemo(
    () => [
      { value: '', label: t('noPhase') },
      ...PHASES.map((phase) => ({ value: phase as string, label: phaseName(phase) })),
    ],
    [t, phaseName],
  );
  // A line is drawn again only where it changes, so what it calls stays the same and looks up what is typed by now.
  const latest = useLatest({ value, onChange, pasting });
  const onType = useCallback(
    (index: number, typed: Partial<TypedLine>) => {
      const { value: lines, onChange: tell } = latest.current;
      setPasted(null);
      tell([...lines.slice(0, index), { ...(lines[index] ?? BLANK), ...typed }, ...lines.slice(index + 1)]);
    },
    [latest],
  );
  const onRemove = useCallback(
    (index: number) => {
      const { value: lines, onChange: tell } = latest.current;
      tell(lines.filter((_, other) => other !== index));
    },
    [latest],
  );
  const onInsert = useCallback(
    (index: number, cells: string[][]) => {
      const { value: lines, onChange: tell, pasting: read } = latest.current;
      const found = read(cells);
      setPasted(found.length);
      // A line on which nothing is typed yet is taken up by the first pasted one.
      const here = lines[index];
      const taken = here && !here.description && !here.amount ? 1 : 0;
      if (found.length > 0) tell([...lines.slice(0, index), ...found, ...lines.slice(index + taken)]);
    },
    [latest],
  );
  return (
    <div className="@container grid grid-cols-1 gap-2">
      <div aria-hidden="true" className={cx('t-sm hidden gap-2 font-semibold text-ink-2 @sm:grid', TRACKS)}>
        <span className="text-end">{t('item')}</span>
        <span>{t('description')}</span>
        <span>{t('phase')}</span>
        <span className="text-end">{t('amount')}</span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its boxes come up to it */}
      <div className="grid grid-cols-1" onKeyDown={moveInGrid}>
        {[...value, BLANK].map((line, index) => (
          <ScheduleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
            key={index}
            line={line}
            index={index}
            currency={currency}
            phases={phases}
            errors={errors[index] ?? NO_ERRORS}
            isBlank={index === value.length}
            onType={onType}
            onRemove={onRemove}
            onInsert={onInsert}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus className="size-4" />}
          onClick={() => onChange([...value, BLANK])}
        >
          {t('add')}
        </Button>
        <p aria-live="polite" className="t-sm text-ink-2">
          {pasted !== null && t('pasted', { count: pasted })}
        </p>
        <ScheduleFile onCells={(cells) => onInsert(value.length, cells)} />
      </div>
    </div>
  );
}

interface RowProps {
  line: TypedLine;
  index: number;
  currency: string;
  phases: readonly SelectOption[];
  errors: LineErrors;
  isBlank: boolean;
  onType: (index: number, typed: Partial<TypedLine>) => void;
  onRemove: (index: number) => void;
  onInsert: (index: number, cells: string[][]) => void;
}

const ScheduleRow = memo(function ScheduleRow(props: RowProps) {
  const { line, index, currency, phases, errors, isBlank, onType, onRemove, onInsert } = props;
  const t = useTranslations('certificates.schedule');
  const { number } = useFormat();
  const item = number(index + 1);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = cellsIn(event.clipboardData.getData('text/plain'));
    if (isOneCell(cells)) return;
    event.preventDefault();
    onInsert(index, cells);
  };
  const sentences = [errors.description, errors.phase, errors.amount].flatMap(
    (error) => error?.message ?? [],
  );
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)_2.75rem] items-center gap-2', ROW, TRACKS)}>
      <span aria-hidden="true" className="t-sm hidden text-end text-ink-3 @sm:block">
        {isBlank ? '' : item}
      </span>
      <input
        type="text"
        autoComplete="off"
        maxLength={500}
        data-row={index}
        data-column="description"
        aria-label={t('descriptionOf', { item })}
        aria-invalid={errors.description ? true : undefined}
        placeholder={isBlank ? t('description') : undefined}
        value={line.description}
        onChange={(event) => onType(index, { description: event.currentTarget.value })}
        onPaste={paste}
        className={cx(controlStyle, 'h-(--control) px-2.5')}
      />
      <div className="@max-sm:col-start-1 @max-sm:row-start-2">
        <Select
          data-row={index}
          data-column="phase"
          aria-label={t('phaseOf', { item })}
          value={line.phase ?? ''}
          onChange={(event) => onType(index, { phase: event.target.value || null })}
          options={phases}
        />
      </div>
      <div className="@max-sm:col-start-1 @max-sm:row-start-3">
        <AmountCell
          value={line.amount}
          onChange={(amount) => onType(index, { amount })}
          label={t('amountOf', { item })}
          currency={currency}
          row={index}
          column="amount"
          onPasteCells={(cells) => onInsert(index, cells)}
          error={errors.amount?.message}
          placeholder={t('amount')}
        />
      </div>
      {isBlank ? (
        <span />
      ) : (
        <IconButton
          label={t('remove', { item })}
          tooltip={false}
          icon={<Trash2 size={16} />}
          onClick={() => onRemove(index)}
          className="@max-sm:col-start-2 @max-sm:row-start-1"
        />
      )}
      {sentences.length > 0 && (
        <p role="alert" className="col-span-full t-sm text-crimson">
          {sentences.join(' ')}
        </p>
      )}
    </div>
  );
});

interface CoverProps {
  lines: readonly TypedLine[];
  contractSum: string;
  currency: string;
  onTakeTotal: (total: Minor) => void;
}

/** What the lines come to, and whether that is the contract sum. */
export function ScheduleTotal({ lines, contractSum, currency, onTakeTotal }: CoverProps) {
  const t = useTranslations('certificates.schedule');
  const { money } = useFormat();
  if (lines.length === 0) return <p className="text-ink-2">{t('empty')}</p>;
  const total = totalOf(lines);
  const left = sum([parseDecimal(contractSum) ?? 0n, -total]);
  const amountOf = (amount: bigint) => money(amount as Minor, { currency });
  return (
    <div className="grid gap-1.5">
      <p className="rule-total flex justify-between gap-4 pt-2 font-semibold">
        {t('total')}
        <Money value={total} decimals="cents" currency={currency} className="rule-double" />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p aria-live="polite" className={left === 0n ? 'text-moss' : 'text-ochre'}>
          {left === 0n
            ? t('covers')
            : left > 0n
              ? t('missing', { amount: amountOf(left) })
              : t('over', { amount: amountOf(-left) })}
        </p>
        {left !== 0n && total > 0n && (
          <Button size="sm" onClick={() => onTakeTotal(total)}>
            {t('takeTotal')}
          </Button>
        )}
      </div>
    </div>
  );
}
