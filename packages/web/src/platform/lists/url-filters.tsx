import { useTranslations } from 'use-intl';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { Select, type SelectOption } from '../../ui/inputs/select.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { useUrlState } from '../routing/url-state.ts';

interface UrlSearchProps {
  label: string;
  placeholder?: string;
  className?: string;
}

/** What a list is searched for, kept in the address. */
export function UrlSearch({
  label,
  placeholder,
  className = 'min-w-40 flex-1 sm:w-65 sm:flex-none',
}: UrlSearchProps) {
  const [url, setUrl] = useUrlState();
  return (
    <div className={className}>
      <SearchInput
        label={label}
        {...(placeholder && { placeholder })}
        value={url['q'] ?? ''}
        onChange={(q) => setUrl({ q }, { replace: true })}
      />
    </div>
  );
}

interface UrlSelectProps {
  /** The name of the filter in the address. */
  name: string;
  label: string;
  /** What the list is called when it is not narrowed. */
  all: string;
  options: readonly SelectOption[];
  className?: string;
}

/** A filter of a list with an option for all values, kept in the address. */
export function UrlSelect({ name, label, all, options, className }: UrlSelectProps) {
  const status = useTranslations('status');
  const [url, setUrl] = useUrlState();
  const value = url[name] ?? '';
  // An id narrows the list even where what it is of is gone; a word that is no option narrows nothing. Options may be
  // loading still.
  const isGone =
    options.length > 0 && /^\d+$/.test(value) && !options.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      variant="quiet"
      className={cx('field-sizing-content sm:max-w-60', className)}
      value={value}
      onChange={(event) => setUrl({ [name]: event.target.value })}
      options={[
        { value: '', label: all },
        ...options,
        ...(isGone ? [{ value, label: status('unknown') }] : []),
      ]}
    />
  );
}

interface ClearFiltersProps {
  /** The names of the filters in the address. */
  names: readonly string[];
  variant?: 'quiet' | 'secondary';
  className?: string;
}

/** Clears the filters in the address, where one of them is set. */
export function ClearFilters({ names, variant = 'quiet', className }: ClearFiltersProps) {
  const t = useTranslations('record.filters');
  const [url, setUrl] = useUrlState();
  if (!names.some((name) => url[name])) return null;
  return (
    <Button
      variant={variant}
      {...(className && { className })}
      onClick={() => {
        setUrl(Object.fromEntries(names.map((name) => [name, null])));
        // The button goes with the filters.
        focusHeading();
      }}
    >
      {t('clear')}
    </Button>
  );
}
