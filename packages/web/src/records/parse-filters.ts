import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { UrlPatch, UrlValues } from '../platform/routing/url-state.ts';
import type { ChoiceWords } from './record-kind.ts';

/** A filter of a list, kept in the URL. */
export interface ListFilter {
  name: string;
  /** The allowed values. Without them it is an id (placeId), a day (from, to) or any text. */
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

/** Whether a filter takes a value. Without a list of values its name says what it is: an id, a day, or any text. */
function takes({ name, values }: ListFilter, value: string): boolean {
  if (values) return values.includes(value);
  if (name.endsWith('Id')) return /^[1-9]\d{0,14}$/.test(value);
  return (name !== 'from' && name !== 'to') || isCalendarDate(value);
}

/** The filters in the URL, as query parameters of the API. What they do not take is ignored. */
export function parseFilters(filters: readonly ListFilter[], url: UrlValues): Record<string, string> {
  const asked = filters.map((filter) => {
    const { name, asks } = filter;
    const value = url[name];
    if (!value || !takes(filter, value)) return {};
    return asks?.(value) ?? { [name]: value };
  });
  return Object.assign({}, url['q'] && { q: url['q'] }, ...asked);
}

/** A change of the URL that clears the filters. */
export const clearedFilters = (filters: readonly ListFilter[]): Record<string, null> =>
  Object.fromEntries(filterNames(filters).map((name) => [name, null]));
