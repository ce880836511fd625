import { decimal, type Minor, ZERO } from '@brick/domain/money/money';
import { Check } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { detailOf } from '../../platform/api/error-detail.ts';
import { useValidationMessage } from '../../platform/i18n/use-validation-message.ts';
import { cx } from '../../ui/cx.ts';
import { SpinnerMark } from '../../ui/feedback/spinner.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { controlStyle } from '../../ui/inputs/control-style.ts';
import { formatTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { useDiscardQuestion } from '../../ui/overlay/use-discard-question.tsx';
import { type BudgetEntry, BudgetEntryConflict, useBudgetLineName } from '../use-budget.ts';
import { type EditableBudgetLine, isZero } from './budget-rows.ts';
import { parseBudgetAmount } from './parse-budget-amount.ts';

interface OriginalBudgetCellProps {
  place: EditableBudgetLine;
  /** The stored amount, 0 where nothing is. */
  value: Minor;
  currency: string;
  enter: (entry: BudgetEntry) => Promise<unknown>;
}

type CellState =
  | { is: 'idle' | 'saving' | 'saved' }
  | { is: 'refused'; sentence: string }
  | { is: 'conflict'; theirs: Minor };

const IDLE: CellState = { is: 'idle' };

/** Returns the state of the cell after saving failed. */
function stateAfterError(error: unknown): CellState {
  if (error instanceof BudgetEntryConflict) return { is: 'conflict', theirs: error.theirs };
  return { is: 'refused', sentence: detailOf(error) ?? String(error) };
}

/** Editing state of a cell. Enter and leaving the cell save; Escape discards what was typed. */
function useCellEditing({ place, value, currency, enter }: OriginalBudgetCellProps) {
  const { locale } = useFormat();
  const say = useValidationMessage();
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<CellState>(IDLE);
  // The value when editing began. A newer value must not be overwritten unnoticed.
  const opened = useRef(value);
  // Pressing Enter saves and moves the focus, and losing the focus saves too. The same text must be sent only once.
  const sent = useRef<string | null>(null);

  const type = (text: string) => {
    // While a save is pending, the value being saved is the new base.
    if (typed === null && sent.current === null) opened.current = value;
    setTyped(text);
    setState(IDLE);
  };
  const takeBack = () => {
    setTyped(null);
    setState(IDLE);
  };
  const send = async (text: string, amount: Minor | null) => {
    const from = opened.current;
    sent.current = text;
    // Further typing during the save is based on this value.
    opened.current = amount ?? ZERO;
    setState({ is: 'saving' });
    try {
      await enter({ place, amount, opened: from });
      setTyped((now) => (now === text ? null : now));
      setState({ is: 'saved' });
    } catch (error) {
      opened.current = from;
      setState(stateAfterError(error));
    } finally {
      if (sent.current === text) sent.current = null;
    }
  };
  const read = (text: string) => parseBudgetAmount(text, currency, locale);
  /** Returns false if the text cannot be saved. */
  const save = (): boolean => {
    if (typed === null || typed === sent.current || state.is === 'conflict') return true;
    const now = read(typed);
    if ('code' in now) {
      setState({ is: 'refused', sentence: say({ code: now.code, values: {} }) });
      return false;
    }
    if (now.amount === opened.current || (now.amount === null && isZero(opened.current))) takeBack();
    else void send(typed, now.amount);
    return true;
  };
  const keepMine = (theirs: Minor) => {
    if (typed === null) return;
    const now = read(typed);
    opened.current = theirs;
    if ('amount' in now) void send(typed, now.amount);
  };
  return { typed, state, type, save, takeBack, keepMine };
}

/** Moves the focus to the cell below, as in a spreadsheet. */
function focusNextCell(from: HTMLInputElement): void {
  const places = [...document.querySelectorAll<HTMLInputElement>('[data-entered-place]')];
  const next = places[places.indexOf(from) + 1];
  next?.focus();
  next?.select();
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Types the lines of a pasted column into a cell and those below it. Each cell saves as it is left. Returns the number of
 * lines for which there is no cell.
 */
function typeDown(from: HTMLInputElement, lines: readonly string[]): number {
  const places = [...document.querySelectorAll<HTMLInputElement>('[data-entered-place]')];
  const cells = places.slice(places.indexOf(from));
  for (const [index, cell] of cells.slice(0, lines.length).entries()) {
    cell.focus();
    setValue?.call(cell, lines[index]);
    // At once: a cell saves what it has rendered.
    flushSync(() => cell.dispatchEvent(new Event('input', { bubbles: true })));
    flushSync(() => cell.blur());
  }
  from.focus();
  return Math.max(0, lines.length - cells.length);
}

/**
 * Edits the original budget of a line in place. If saving fails, the text stays in the cell, with the error message.
 */
export function OriginalBudgetCell(props: OriginalBudgetCellProps) {
  const { place, value, currency } = props;
  const t = useTranslations('budgets.entry');
  const { locale, money } = useFormat();
  const name = useBudgetLineName()(place);
  const id = useId();
  const { typed, state, type, save, takeBack, keepMine } = useCellEditing(props);
  const [linesLeft, setLinesLeft] = useState(0);
  const isWrong = state.is === 'refused' || state.is === 'conflict';
  const { question } = useDiscardQuestion(typed !== null && state.is !== 'saving');
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (save()) focusNextCell(event.currentTarget);
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      takeBack();
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A blank first cell is a line as well.
    const pasted = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '');
    const lines = pasted.split(/\r\n|[\r\n]/);
    if (lines.length === 1) return;
    event.preventDefault();
    setLinesLeft(typeDown(event.currentTarget, lines));
  };
  return (
    <span className="grid min-w-0 gap-1">
      <span className="relative block w-full">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          data-entered-place={place}
          aria-label={t('originalOf', { place: name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}said` : undefined}
          placeholder={formatTypedAmount('0.00', currency, locale)}
          value={typed ?? (isZero(value) ? '' : formatTypedAmount(decimal(value), currency, locale))}
          onChange={(event) => {
            setLinesLeft(0);
            type(event.currentTarget.value);
          }}
          onKeyDown={press}
          onPaste={paste}
          onBlur={save}
          className={cx(
            controlStyle,
            'h-(--control) px-2 text-match-parent print:h-auto print:border-0 print:p-0',
            state.is !== 'idle' && !isWrong && 'ps-7',
          )}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-2 grid place-items-center text-moss"
        >
          {state.is === 'saving' && <SpinnerMark size={14} className="text-ink-3" />}
          {state.is === 'saved' && <Check size={14} />}
        </span>
      </span>
      <span
        id={`${id}said`}
        aria-live="polite"
        className={cx('t-sm w-full', !isWrong && linesLeft === 0 && 'hidden')}
      >
        {linesLeft > 0 && <span className="text-ochre">{t('linesLeft', { count: linesLeft })} </span>}
        {state.is === 'refused' && <span className="text-crimson">{state.sentence}</span>}
        {state.is === 'conflict' && (
          <span className="text-ochre">{t('theirs', { amount: money(state.theirs, { currency }) })}</span>
        )}
      </span>
      {state.is === 'conflict' && (
        <span className="flex flex-wrap gap-1 [td_&]:justify-end">
          <Button size="sm" onClick={() => keepMine(state.theirs)}>
            {t('keepMine')}
          </Button>
          <Button size="sm" variant="quiet" onClick={takeBack}>
            {t('takeTheirs')}
          </Button>
        </span>
      )}
      {question}
    </span>
  );
}
