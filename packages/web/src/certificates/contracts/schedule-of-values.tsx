import { type Minor, parseDecimal, sum, ZERO } from '@brick/domain/money/money';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Money } from '../../ui/format/money.tsx';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { controlStyle } from '../../ui/inputs/control-style.ts';
import { parseTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { Select, type SelectOption } from '../../ui/inputs/select.tsx';
import { AmountCell } from '../grid/amount-cell.tsx';
import { moveFocusInGrid } from '../grid/grid-navigation.ts';
import { isSingleCell, parseCells, parseScheduleLines } from '../grid/pasted-schedule.ts';
import { ScheduleFileImport } from './schedule-file-import.tsx';

/** A line as entered in the form. Stored lines have an id. */
export interface ScheduleLineInput {
  id?: number | undefined;
  description: string;
  phase: string | null;
  amount: string;
}

/** Error messages of a line by field. */
export type ScheduleLineErrors = Partial<Record<keyof ScheduleLineInput, { message?: string }>>;

interface ScheduleOfValuesProps {
  value: readonly ScheduleLineInput[];
  onChange: (lines: ScheduleLineInput[]) => void;
  currency: string;
  errors: Readonly<Record<number, ScheduleLineErrors | undefined>>;
  /** Another way to fill it, beside the file. */
  children?: ReactNode;
}

const NO_ERRORS: ScheduleLineErrors = {};

const BLANK_LINE: ScheduleLineInput = { description: '', phase: null, amount: '' };

/** Returns the sum of the lines. Invalid amounts count as zero. */
export const totalOfLines = (lines: readonly ScheduleLineInput[]): Minor =>
  sum(lines.map(({ amount }) => parseDecimal(amount) ?? ZERO));

/** Converts pasted rows to lines, matching phases by their translated names. */
function usePasteLines(currency: string) {
  const { locale } = useFormat();
  const name = useTranslations('phases');
  const folded = (text: string) => text.trim().toLocaleLowerCase(locale);
  const phaseIn = (text: string): Phase | null =>
    PHASES.find((phase) => phase === folded(text) || folded(name(phase)) === folded(text)) ?? null;
  return (cells: string[][]) =>
    parseScheduleLines(cells, { amountIn: (text) => parseTypedAmount(text, currency, locale), phaseIn });
}

// Off-screen lines are not laid out. The padding keeps the focus rings of their inputs from being cut off.
const ROW = '-mx-1 px-1 py-1 [contain-intrinsic-block-size:auto_44px] [content-visibility:auto]';

const TRACKS = '@sm:grid-cols-[2.5rem_minmax(0,1fr)_10.5rem_10rem_2.75rem]';

/**
 * The schedule of values, edited like a spreadsheet: there is always an empty line at the end, Enter and the arrow keys
 * move between lines, and rows can be pasted anywhere.
 */
export function ScheduleOfValues({ value, onChange, currency, errors, children }: ScheduleOfValuesProps) {
  const t = useTranslations('certificates.schedule');
  const phaseName = useTranslations('phases');
  const pasting = usePasteLines(currency);
  const [pasted, setPasted] = useState<number | null>(null);
  const phases = useMemo(
    () => [
      { value: '', label: t('noPhase') },
      ...PHASES.map((phase) => ({ value: phase as string, label: phaseName(phase) })),
    ],
    [t, phaseName],
  );
  // The handlers stay the same so that a line only re-renders when it changes. They read the current lines from a ref.
  const latest = useLatest({ value, onChange, pasting });
  const onType = useCallback(
    (index: number, typed: Partial<ScheduleLineInput>) => {
      const { value: lines, onChange: tell } = latest.current;
      setPasted(null);
      tell([
        ...lines.slice(0, index),
        { ...(lines[index] ?? BLANK_LINE), ...typed },
        ...lines.slice(index + 1),
      ]);
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
      // The first pasted line replaces a line that is still empty.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble up from its inputs */}
      <div className="grid grid-cols-1" onKeyDown={moveFocusInGrid}>
        {[...value, BLANK_LINE].map((line, index) => (
          <ScheduleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their position
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus className="size-4" />}
          onClick={() => onChange([...value, BLANK_LINE])}
        >
          {t('add')}
        </Button>
        <ScheduleFileImport onCells={(cells) => onInsert(value.length, cells)} />
        {children}
        <p aria-live="polite" className="t-sm text-ink-2 empty:sr-only">
          {pasted !== null && t('pasted', { count: pasted })}
        </p>
      </div>
    </div>
  );
}

interface ScheduleRowProps {
  line: ScheduleLineInput;
  index: number;
  currency: string;
  phases: readonly SelectOption[];
  errors: ScheduleLineErrors;
  isBlank: boolean;
  onType: (index: number, typed: Partial<ScheduleLineInput>) => void;
  onRemove: (index: number) => void;
  onInsert: (index: number, cells: string[][]) => void;
}

const ScheduleRow = memo(function ScheduleRow(props: ScheduleRowProps) {
  const { line, index, currency, phases, errors, isBlank, onType, onRemove, onInsert } = props;
  const t = useTranslations('certificates.schedule');
  const { number } = useFormat();
  const item = number(index + 1);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = parseCells(event.clipboardData.getData('text/plain'));
    if (isSingleCell(cells)) return;
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

interface ScheduleTotalProps {
  lines: readonly ScheduleLineInput[];
  contractSum: string;
  currency: string;
  onTakeTotal: (total: Minor) => void;
}

/** Shows the sum of the lines and compares it with the contract sum. */
export function ScheduleTotal({ lines, contractSum, currency, onTakeTotal }: ScheduleTotalProps) {
  const t = useTranslations('certificates.schedule');
  const { money } = useFormat();
  if (lines.length === 0) return <p className="text-ink-2">{t('empty')}</p>;
  const total = totalOfLines(lines);
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
