import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { controlStyle, lineStyle } from './control-style.ts';
import { cx } from './cx.ts';
import { useFieldControl } from './field.tsx';
import { layerStyle } from './layer-root.tsx';
import { type Asked, isUnknown, LoadFailed } from './load-failed.tsx';
import { SpinnerMark } from './spinner.tsx';

export interface Suggestion {
  id: string;
  label: string;
  /** Second line: what tells two of the same name apart. */
  detail?: string | undefined;
}

interface ComboBoxProps {
  /** The text itself: anything may be typed, suggestions only save the typing. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What the screen found for the present value. */
  suggestions: readonly Suggestion[];
  loading?: boolean;
  /** What brings the suggestions: where it failed, that is said, and not that nothing was found. */
  query?: Asked;
  onPick?: (suggestion: Suggestion) => void;
  /** Said to screen readers when nothing is found: "It will be added as a new supplier". */
  emptyText?: string;
  name?: string;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLInputElement>;
}

interface OptionsProps {
  /** Of the list; its entries' are this and their number. */
  id: string;
  suggestions: readonly Suggestion[];
  at: number;
  onPick: (suggestion: Suggestion) => void;
}

function Options({ id, suggestions, at, onPick }: OptionsProps) {
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
      // The input must not lose the focus to the pointer.
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

/** A text box that offers what others typed before. Arrows choose, Enter takes, Esc closes the list first. */
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
  const [at, setAt] = useState(-1);
  const open = wanted && suggestions.length > 0;
  const failed = query !== undefined && isUnknown(query);
  const chosen = at < suggestions.length ? at : -1;

  const close = () => {
    setWanted(false);
    setAt(-1);
  };
  const pick = (suggestion: Suggestion) => {
    onChange(suggestion.label);
    onPick?.(suggestion);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const count = suggestions.length;
    const picked = suggestions[chosen];
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setWanted(true);
      // One place before the first stands for the text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt(((chosen + 1 + step + (count + 1)) % (count + 1)) - 1);
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
            setAt(-1);
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
        {/* Heard, not seen: a line that goes when the box loses the focus would move what one is about to press. */}
        <span aria-live="polite" className="sr-only">
          {wanted &&
            (loading
              ? t('combo.searching')
              : open
                ? t('combo.count', { count: suggestions.length })
                : !failed && value && emptyText)}
        </span>
        {open && (
          // Below its box rather than floating: it scrolls with the form, and nothing has to work out where it goes.
          <div
            id={listId}
            role="listbox"
            aria-label={t('combo.suggestions')}
            className={cx(layerStyle, 'absolute inset-x-0 top-full mt-1 max-h-56 overflow-y-auto p-1')}
          >
            <Options id={listId} suggestions={suggestions} at={chosen} onPick={pick} />
          </div>
        )}
      </span>
      {query && <LoadFailed query={query} />}
    </>
  );
}
