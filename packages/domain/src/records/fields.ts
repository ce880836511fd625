import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Minor } from '../money/money.ts';
import type { PHASES } from '../phases/phases.ts';

/** What a field holds. What follows from that — schemas, archive, files, forms, histories — is a table over these. */
export type FieldType =
  | 'text'
  | 'money'
  | 'day'
  | 'flag'
  | 'choice'
  | 'phase'
  | 'integer'
  | 'rating'
  | 'email'
  | 'web'
  | 'file'
  | 'files'
  | 'row'
  // What the server says of a row, which nobody enters.
  | 'person'
  | 'name'
  | 'moment'
  | 'count'
  | 'number';

/** How a field is declared, whatever it holds. */
export interface AnyField {
  type: FieldType;
  /** It must be sent, and is never empty. */
  required?: boolean;
  /** What it holds where nothing was sent; a field without one is empty then. */
  initial?: unknown;
  /** It may be left out, and the server fills it in: a row always has it. */
  filledIn?: boolean;
  /** Most characters of a text, most files of a list. */
  max?: number;
  /** A text of several lines. */
  lines?: boolean;
  /** An amount that may be negative. */
  signed?: boolean;
  /** What may be chosen. */
  options?: readonly string[];
  /** Older words for one of the options. */
  older?: Readonly<Record<string, string>>;
  /** A whole number's bounds. */
  least?: number;
  most?: number;
  /** A file may also be a link to elsewhere. */
  link?: boolean;
  /** What a form offers to choose among files. */
  accept?: 'images';
  /** The kind of record whose id it holds. */
  of?: string;
  /** Whose name stays in an archive where the person does not: the field that holds it, or null. */
  keptAs?: string | null;
  /** It is worked out when it is asked for, and not stored in the row. */
  computed?: boolean;
  /** Archives of before it was stored have none. */
  late?: boolean;
  /** A role without money is answered without it. */
  maybeHidden?: boolean;
  /** The letters of the series that it counts in. */
  prefix?: string;
  /** Its heading in files, where that is not the word of its name. */
  word?: string;
  /** The list of words in which its choices are written. */
  words?: WordList;
}

/** Words of choices, by list. */
export type WordList = 'categories' | 'statuses' | 'fundings' | 'kinds';

declare const HELD: unique symbol;

/**
 * A field as its record declares it. `Sent` is what a client may send, `Held` what a form makes of it, `Shown` what is
 * answered; `Must` is true where it cannot be left out.
 */
export interface Field<Sent = unknown, Held = unknown, Shown = unknown, Must extends boolean = boolean>
  extends AnyField {
  readonly [HELD]?: { sent: Sent; held: Held; shown: Shown; must: Must };
}

/** The fields of a record by name, in the order in which they are answered. */
export type Fields = Readonly<Record<string, Field>>;

interface Presence {
  required?: true;
  late?: true;
  word?: string;
}

/** A field that is empty unless it is required: `Value` where it must be there, else that or null. */
type Optional<Options, Sent, Value> = Options extends { required: true }
  ? Field<Sent, Value, Value, true>
  : Field<Sent | '' | null, Value | null, Value | null, false>;

/** A value, or null. */
type OrNull<Value> = Field<Value | null, Value | null, Value | null, false>;

/** Text of at most `max` characters; without one it is long text of several lines. */
export const text = <const Options extends Presence & { max?: number; lines?: true }>(
  options: Options = {} as Options,
) => ({ type: 'text', lines: !options.max, max: 10_000, ...options }) as Optional<Options, string, string>;

/** An amount of money in the project's currency, at most two decimals; `signed` lets it be negative. */
export const money = <const Options extends Presence & { signed?: true }>(options: Options = {} as Options) =>
  ({ type: 'money', ...options }) as Optional<Options, string | number, Minor>;

/** An amount, or none, that a role without money is answered without. */
export const hiddenMoney = () =>
  ({ type: 'money', maybeHidden: true }) as Field<
    string | number | null,
    Minor | null,
    Minor | null | undefined,
    false
  >;

/** A calendar date. */
export const day = <const Options extends Presence>(options: Options = {} as Options) =>
  ({ type: 'day', ...options }) as Optional<Options, string, CalendarDate>;

/** A calendar date that the server fills in where none is sent. */
export const dayFilledIn = () =>
  ({ type: 'day', filledIn: true }) as Field<string | null, CalendarDate | null, CalendarDate, false>;

/** Yes or no. */
export const flag = (initial = false) =>
  ({ type: 'flag', initial }) as Field<boolean, boolean, boolean, false>;

interface Chosen {
  required?: true;
  initial?: string;
  filledIn?: true;
  older?: Readonly<Record<string, string>>;
  words?: WordList;
}

type ChoiceOf<Option extends string, Options> = Options extends { initial: string }
  ? Field<Option, Option, Option, false>
  : Options extends { filledIn: true }
    ? Field<Option | '' | null, Option | null, Option, false>
    : Optional<Options, Option, Option>;

/** One of a list of words. */
export const choice = <const Option extends string, const Options extends Chosen>(
  options: readonly Option[],
  more: Options = {} as Options,
) => ({ type: 'choice', options, ...more }) as unknown as ChoiceOf<Option, Options>;

/** A phase of the work. */
export const phase = <const Options extends Presence>(options: Options = {} as Options) =>
  ({ type: 'phase', ...options }) as Optional<Options, string, (typeof PHASES)[number]>;

/** A whole number between two bounds. */
export const integer = (options: { least: number; most: number }) =>
  ({ type: 'integer', ...options }) as OrNull<number>;

/** 0 to 5 with at most one decimal. */
export const rating = () => ({ type: 'rating' }) as Optional<object, string | number, number>;

/** An e-mail address. */
export const email = () => ({ type: 'email' }) as Optional<object, string, string>;

/** A web address. */
export const web = () => ({ type: 'web', max: 255 }) as Optional<object, string, string>;

/** An uploaded file; with `link` also a web address. */
export const file = (options: { link?: true; computed?: true; word?: string } = {}) =>
  ({ type: 'file', ...options }) as Optional<object, string, string>;

/** At most `max` uploaded files. */
export const files = (options: { accept: 'images'; max: number }) =>
  ({ type: 'files', initial: [], ...options }) as Field<string[], string[], string[], false>;

/** The id of a row of another kind, or none. */
export const row = (of: string) => ({ type: 'row', of }) as OrNull<number>;

/** The id of the row to which this one belongs. */
export const owner = (of: string) =>
  ({ type: 'row', of, required: true }) as Field<never, number, number, false>;

/** A member, or nobody: they have the work, and an archive does not name them. */
export const member = () => ({ type: 'row', of: 'member', keptAs: null }) as OrNull<number>;

/** The member who did something: made the row unless said otherwise. `keptAs` names a member who has the work. */
export const person = () => ({ type: 'person', required: true }) as Field<never, number, number, false>;

/** A member, or nobody. `keptAs`: they have the work, and of them an archive keeps the name, in that field where there is one. */
export const personOrNone = (more: { keptAs?: string | null } = {}) =>
  ({ type: 'person', ...more }) as Field<never, number | null, number | null, false>;

/** A name that is looked up when the row is read; empty where the account is gone. */
export const name = () =>
  ({ type: 'name', computed: true }) as Field<never, string | null, string | null, false>;

/** The number of a row in its project's series, which the server counts. Archives of before there were any have none. */
export const number = (prefix: string) =>
  ({ type: 'number', prefix, required: true, late: true }) as Field<never, string, string, false>;

/** The same number once more, under the name that it had first. */
export const numberAgain = (prefix: string) =>
  ({ type: 'number', prefix, required: true, computed: true }) as Field<never, string, string, false>;

/** A moment that the server notes. */
export const moment = () => ({ type: 'moment' }) as Field<never, string | null, string | null, false>;

/** How many there are of something, which the server counts. */
export const count = (more: { computed?: true } = {}) =>
  ({ type: 'count', required: true, ...more }) as Field<never, number, number, false>;
