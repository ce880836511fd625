import type { UrlPatch, UrlValues } from '../platform/search.ts';
import type { ChoiceWords } from './kind.ts';

/** A filter of a list, which stands in the address. */
export interface Filter {
  name: string;
  /** What it can be set to; another value is no filter. Without them it takes any text. */
  values?: readonly string[];
  /** What the server is asked; its own name and value unless said otherwise. */
  asks?: (value: string) => Readonly<Record<string, string | undefined>>;
  /** Another screen sets it: there is nothing to choose here. */
  fromElsewhere?: true;
  /** Its values stand beside one another, not in a menu. */
  open?: true;
  /** Whose words the values are; the list's own unless said otherwise. */
  words?: ChoiceWords | 'phases';
  /** What else the address says once it is chosen here. */
  besides?: (url: UrlValues) => UrlPatch;
  /** The list's word for all of them. */
  all?: string;
}

/** The names that the filters of a list have in the address. */
export const namesOf = (filters: readonly Filter[]): string[] => ['q', ...filters.map(({ name }) => name)];

/** What the address says of a list, as the server's query. */
export function filtersIn(filters: readonly Filter[], url: UrlValues): Record<string, string> {
  const asked = filters.map(({ name, values, asks }) => {
    const value = url[name];
    if (!value || (values && !values.includes(value))) return {};
    return asks?.(value) ?? { [name]: value };
  });
  return Object.assign({}, url['q'] && { q: url['q'] }, ...asked);
}

/** The same address without them. */
export const cleared = (filters: readonly Filter[]): Record<string, null> =>
  Object.fromEntries(namesOf(filters).map((name) => [name, null]));
