import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '../cx.ts';
import { hasNoData, LoadFailed, type QueryState } from '../feedback/load-failed.tsx';
import { SpinnerMark } from '../feedback/spinner.tsx';
import { useFieldControl } from '../hooks/field-control.ts';
import { floatingStyle } from '../overlay/layer-root.tsx';
import { controlStyle, lineStyle } from './control-style.ts';

export interface Suggestion {
  id: string;
  label: string;
  /** Second line, which distinguishes suggestions with the same label. */
  detail?: string | undefined;
}

interface ComboBoxProps {
  /** The text: anything may be typed, suggestions only save typing. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Suggestions for the current value. */
  suggestions: readonly Suggestion[];
  loading?: boolean;
  /** The query of the suggestions: its failure is shown instead of an empty result. */
  query?: QueryState;
  onPick?: (suggestion: Suggestion) => void;
  /** Announced to screen readers without any match: "It will be added as a new supplier". */
  emptyText?: string;
  name?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
}

interface SuggestionOptionsProps {
  /** Id of the list; its entries append their index. */
  id: string;
  suggestions: readonly Suggestion[];
  at: number;
  onPick: (suggestion: Suggestion) => void;
}

function SuggestionOptions({ id, suggestions, at, onPick }: SuggestionOptionsProps) {
  useEffect(() => {
    document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return suggestions.map((suggestion, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which keeps the focus
    <div
      key={suggestion.id}
      id={`${id}${index}`}
      role="option"
      aria-selected={index === at}
      // The input must keep the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
      className="grid min-h-9 cursor-pointer content-center rounded px-2.5 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus coarse:min-h-11"
    >
      <bdi className="truncate text-match-parent">{suggestion.label}</bdi>
      {suggestion.detail && (
        <bdi className="t-sm truncate text-match-parent text-ink-3">{suggestion.detail}</bdi>
      )}
    </div>
  ));
}

/** A text input with suggestions. Arrow keys choose, Enter takes, Esc closes the list first. */
export function ComboBox(props: ComboBoxProps) {
  const {
    value,
    onChange,
    onBlur,
    suggestions,
    loading = false,
    query,
    onPick,
    emptyText,
    ref,
    ...rest
  } = props;
  const t = useTranslations('ui');
  const control = useFieldControl(rest);
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  /** The id of the suggestion that the arrows have reached: another answer may put it elsewhere, or leave it out. */
  const [reached, setReached] = useState<string | null>(null);
  const open = wanted && suggestions.length > 0;
  const failed = query !== undefined && hasNoData(query);
  const chosen = suggestions.findIndex(({ id }) => id === reached);

  const close = () => {
    setWanted(false);
    setReached(null);
  };
  const pick = (suggestion: Suggestion) => {
    onChange(suggestion.label);
    onPick?.(suggestion);
    close();
  };
  const press = (event: KeyboardEvent) => {
    // These keys choose a word of the input method.
    if (event.nativeEvent.isComposing) return;
    const count = suggestions.length;
    const picked = suggestions[chosen];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setWanted(true);
      // The position before the first stands for the text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setReached(suggestions[((chosen + 1 + step + (count + 1)) % (count + 1)) - 1]?.id ?? null);
    } else if (event.key === 'Enter' && open && picked) {
      event.preventDefault();
      pick(picked);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <>
      <span className="relative block">
        <input
          {...rest}
          {...control}
          ref={ref}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && chosen >= 0 ? `${listId}${chosen}` : undefined}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setWanted(true);
            setReached(null);
          }}
          onClick={() => setWanted(true)}
          onKeyDown={press}
          onBlur={() => {
            close();
            onBlur?.();
          }}
          className={cx(controlStyle, lineStyle, 'pe-9')}
        />
        {loading && (
          <span className="absolute inset-y-0 end-3 grid place-items-center text-ink-3">
            <SpinnerMark size={14} />
          </span>
        )}
        {/* For screen readers only: a visible line that disappears on blur would move the content below it. */}
        <span aria-live="polite" className="sr-only">
          {wanted &&
            (loading
              ? t('combo.searching')
              : open
                ? t('combo.count', { count: suggestions.length })
                : !failed && value && emptyText)}
        </span>
        {open && (
          // Placed below its input rather than floating: it scrolls with the form and needs no positioning.
          <div
            id={listId}
            role="listbox"
            aria-label={t('combo.suggestions')}
            className={cx(floatingStyle, 'absolute inset-x-0 top-full mt-1 max-h-56 overflow-y-auto p-1')}
          >
            <SuggestionOptions id={listId} suggestions={suggestions} at={chosen} onPick={pick} />
          </div>
        )}
      </span>
      {query && <LoadFailed query={query} />}
    </>
  );
}
