import type { UrlPatch, UrlValues } from '../platform/routing/url-state.ts';
import type { ChoiceWords } from './record-kind.ts';

/** A filter of a list, kept in the URL. */
export interface ListFilter {
  name: string;
  /** The allowed values; another value is ignored. Without them any text is allowed. */
  values?: readonly string[];
  /** The query parameters for a value; by default its own name and value. */
  asks?: (value: string) => Readonly<Record<string, string | undefined>>;
  /** Set by another screen: there is nothing to choose here. */
  fromElsewhere?: true;
  /** Its values are shown side by side, not in a menu. */
  open?: true;
  /** The namespace of the values' labels; the list's own by default. */
  words?: ChoiceWords | 'phases';
  /** Other changes of the URL when it is chosen here. */
  besides?: (url: UrlValues) => UrlPatch;
  /** The list's message for all values. */
  all?: string;
}

/** The parameters of a list's filters in the URL. */
export const filterNames = (filters: readonly ListFilter[]): string[] => [
  'q',
  ...filters.map(({ name }) => name),
];

/** The filters in the URL, as query parameters of the API. */
export function parseFilters(filters: readonly ListFilter[], url: UrlValues): Record<string, string> {
  const asked = filters.map(({ name, values, asks }) => {
    const value = url[name];
    if (!value || (values && !values.includes(value))) return {};
    return asks?.(value) ?? { [name]: value };
  });
  return Object.assign({}, url['q'] && { q: url['q'] }, ...asked);
}

/** A change of the URL that clears the filters. */
export const clearedFilters = (filters: readonly ListFilter[]): Record<string, null> =>
  Object.fromEntries(filterNames(filters).map((name) => [name, null]));
