import { MAX_SEARCH_TEXT } from '@brick/domain/text-checks';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextInput } from './text-input.tsx';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** Milliseconds after the last key before the list is filtered. */
  wait?: number;
  className?: string;
}

/** Filters a list while the user types; Enter applies at once, Esc and the clear button empty it. */
export function SearchInput({
  label,
  value,
  onChange,
  placeholder,
  wait = 250,
  className,
}: SearchInputProps) {
  const t = useTranslations('ui');
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;

  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), wait);
  };

  return (
    <search className={className}>
      <TextInput
        ref={box}
        type="search"
        maxLength={MAX_SEARCH_TEXT}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        enterKeyHint="search"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => typed !== null && send(typed)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') send(text);
          if (event.key === 'Escape' && text) {
            event.stopPropagation();
            send('');
          }
        }}
        start={<Search size={16} aria-hidden="true" />}
        className="text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        end={
          text && (
            <button
              type="button"
              aria-label={t('clear')}
              onClick={() => {
                send('');
                box.current?.focus();
              }}
              className="grid size-full place-items-center rounded text-ink-3 -outline-offset-2 hover:text-ink print:hidden"
            >
              <X size={16} aria-hidden="true" />
            </button>
          )
        }
      />
    </search>
  );
}
