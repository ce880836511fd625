import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type UrlValues = Record<string, string>;

/** The query of an address as plain strings, "?page=2&q=steel": no quotes, no JSON. Of a name given twice the last counts. */
export const parseSearch = (text: string): UrlValues => Object.fromEntries(new URLSearchParams(text));

/** The address's query with its question mark, or nothing; empty values are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

export type UrlPatch = Record<string, string | number | boolean | null | undefined>;

/** The values after a change: null, undefined and "" take a name out. */
export function patched(values: UrlValues, patch: UrlPatch): UrlValues {
  const next = { ...values };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') delete next[name];
    else next[name] = String(value);
  }
  return next;
}

/**
 * The screen's state in the address: filters, sorting, search, open dialog. `replace` leaves no step to go back to, for
 * what changes while one types.
 */
export function useUrlState(): [UrlValues, (patch: UrlPatch, options?: { replace?: boolean }) => void] {
  const values = useSearch({ strict: false }) as UrlValues;
  const navigate = useNavigate();
  const patch = useCallback(
    (changes: UrlPatch, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: ((current: UrlValues) => patched(current, changes)) as never,
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [values, patch];
}
