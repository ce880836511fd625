import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The values of a query string by their names. */
export type UrlValues = Record<string, string | undefined>;

/**
 * Parses a query string as plain strings, "?page=2&q=steel": no quotes, no JSON. The last of repeated parameters
 * counts.
 */
export const parseSearch = (text: string): UrlValues => Object.fromEntries(new URLSearchParams(text));

/** A query string with its question mark, or an empty string; empty values are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

export type UrlPatch = Record<string, string | number | boolean | null | undefined>;

/** Applies a change: null, undefined and "" remove a value. */
export function patchUrl(values: UrlValues, patch: UrlPatch): UrlValues {
  const next = { ...values };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') delete next[name];
    else next[name] = String(value);
  }
  return next;
}

/**
 * The state of a screen in the URL: filters, sorting, search, open dialog. `replace` adds no history entry, for what
 * changes while the user types.
 */
export function useUrlState(): [UrlValues, (patch: UrlPatch, options?: { replace?: boolean }) => void] {
  const values = useSearch({ strict: false });
  const navigate = useNavigate();
  const patch = useCallback(
    (changes: UrlPatch, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (current: UrlValues) => patchUrl(current, changes),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [values, patch];
}
