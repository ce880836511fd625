import { decimal, type Minor, ZERO } from '@brick/domain/money/money';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCallError } from '../platform/call-error.ts';
import { useSay } from '../platform/say.ts';
import { shownAmount } from '../ui/amount-typing.ts';
import { Button } from '../ui/button.tsx';
import { controlStyle } from '../ui/control-style.ts';
import { cx } from '../ui/cx.ts';
import { useFormat } from '../ui/format-context.tsx';
import { SpinnerMark } from '../ui/spinner.tsx';
import { type EnteredPlace, isZero } from './budget-rows.ts';
import { typedAmount } from './typed-amount.ts';
import { EnteredMeanwhile, type Entry, usePlaceName } from './use-budget.ts';

interface Props {
  place: EnteredPlace;
  /** What is stored, 0 where nothing is. */
  value: Minor;
  currency: string;
  enter: (entry: Entry) => Promise<unknown>;
}

type State =
  | { is: 'idle' | 'saving' | 'saved' }
  | { is: 'refused'; sentence: string }
  | { is: 'conflict'; theirs: Minor };

const IDLE: State = { is: 'idle' };

/** What a refusal says about an entry. */
function stateAfter(error: unknown): State {
  if (error instanceof EnteredMeanwhile) return { is: 'conflict', theirs: error.theirs };
  if (!isCallError(error)) return { is: 'refused', sentence: String(error) };
  const [sentence] = Object.values(error.problem?.errors ?? {});
  return { is: 'refused', sentence: sentence ?? error.detail };
}

/** Typing in a place, and saving it: by Enter and by going on; Escape takes back what was typed. */
function useTyping({ place, value, currency, enter }: Props) {
  const { locale } = useFormat();
  const say = useSay();
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<State>(IDLE);
  // What stood here when one began to type: what comes in meanwhile must not be overwritten unseen.
  const opened = useRef(value);
  // Enter saves and goes on, and what is gone from saves too: the same text is sent once.
  const sent = useRef<string | null>(null);

  const type = (text: string) => {
    // While an entry is on its way, what it leaves is what one types over.
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
    // What is typed while this is on its way is typed over it.
    opened.current = amount ?? ZERO;
    setState({ is: 'saving' });
    try {
      await enter({ place, amount, opened: from });
      setTyped((now) => (now === text ? null : now));
      setState({ is: 'saved' });
    } catch (error) {
      opened.current = from;
      setState(stateAfter(error));
    } finally {
      if (sent.current === text) sent.current = null;
    }
  };
  const read = (text: string) => typedAmount(text, currency, locale);
  /** False where what was typed cannot be saved. */
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

/** Enter goes on to the next place below, as in a spreadsheet. */
function goDown(from: HTMLInputElement): void {
  const places = [...document.querySelectorAll<HTMLInputElement>('[data-entered-place]')];
  const next = places[places.indexOf(from) + 1];
  next?.focus();
  next?.select();
}

/** The original budget of a place, entered where it stands. What can't be saved stays typed, with its sentence beside it. */
export function OriginalCell(props: Props) {
  const { place, value, currency } = props;
  const t = useTranslations('budgets.entry');
  const { locale, money } = useFormat();
  const name = usePlaceName()(place);
  const id = useId();
  const { typed, state, type, save, takeBack, keepMine } = useTyping(props);
  const isWrong = state.is === 'refused' || state.is === 'conflict';
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (save()) goDown(event.currentTarget);
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      takeBack();
    }
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
          placeholder={shownAmount('0.00', currency, locale)}
          value={typed ?? (isZero(value) ? '' : shownAmount(decimal(value), currency, locale))}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
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
      <span id={`${id}said`} aria-live="polite" className={cx('t-sm w-full', !isWrong && 'hidden')}>
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
    </span>
  );
}
