import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Minor } from '../money/money.ts';
import type { PHASES } from '../phases/phases.ts';
import type { PhotoSummary } from '../photos/photo-fields.ts';
import type { Revision } from '../plans/revision-fields.ts';
import type {
  StructureHeld,
  StructureInput,
  StructureName,
  StructureShown,
} from './structured-field-schemas.ts';

/** The type of a field. Schemas, archive, files, forms and histories are derived from it by lookup tables. */
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
  | 'photoIds'
  | 'millimetres'
  | 'hours'
  | 'structure'
  // Types that users do not enter.
  | 'photos'
  | 'revisions'
  | 'uuid'
  | 'person'
  | 'name'
  | 'moment'
  | 'count'
  | 'number';

/** The declaration of a field of any type. */
export interface AnyField {
  type: FieldType;
  /** It must be sent and is never empty. */
  required?: boolean;
  /** Default value; without one the field is empty. */
  initial?: unknown;
  /** Optional in requests, because the server fills it in; never empty in a row. */
  filledIn?: boolean;
  /** Maximum characters of a text, or files of a list. */
  max?: number;
  /** A text of several lines. */
  lines?: boolean;
  /** An amount that may be negative. */
  signed?: boolean;
  /** The allowed values; of a text those that are offered beside any other. */
  options?: readonly string[];
  /** Older names of allowed values. */
  older?: Readonly<Record<string, string>>;
  /** Bounds of an integer. */
  least?: number;
  most?: number;
  /** External links are allowed as well. */
  link?: boolean;
  /** File types that a form accepts. */
  accept?: 'images';
  /** The kind of record it refers to. */
  of?: string;
  /** The field that keeps the person's name in an archive, or null. */
  keptAs?: string | null;
  /** Computed on reading and not stored in the row. */
  computed?: boolean;
  /** No part of the pack for the site: devices count it from rows that they take along as well. */
  notOnSite?: boolean;
  /** Missing in archives that are older than the field. */
  late?: boolean;
  /** Archives leave it out. */
  unarchived?: boolean;
  /** Omitted for roles without money. */
  maybeHidden?: boolean;
  /** The name of a structure's schemas, which a declaration does not bring along: screens need none. */
  structure?: StructureName;
  /** Prefix of its number series. */
  prefix?: string;
  /** Rows of a file hold it, although no form does. */
  inFiles?: boolean;
  /** The label of its column in files, if not that of its name. */
  word?: string;
  /** The message group that names its options. */
  words?: WordList;
}

/** Message groups of options. */
export type WordList =
  | 'categories'
  | 'statuses'
  | 'fundings'
  | 'kinds'
  | 'issueKinds'
  | 'listKinds'
  | 'listStates'
  | 'trades'
  | 'placeKinds'
  | 'disciplines'
  | 'pinKinds'
  | 'billKinds';

declare const FIELD_VALUES: unique symbol;

/**
 * A field of a record. `Sent` is the request type, `Held` the parsed type, `Shown` the reply type; `Must` is true
 * if it is required.
 */
export interface Field<Sent = unknown, Held = unknown, Shown = unknown, Must extends boolean = boolean>
  extends AnyField {
  readonly [FIELD_VALUES]?: { sent: Sent; held: Held; shown: Shown; must: Must };
}

/** Fields of a record by name, in reply order. */
export type RecordFields = Readonly<Record<string, Field>>;

interface FieldOptions {
  required?: true;
  late?: true;
  word?: string;
}

/** Options of a field that only the server sets. */
interface ServerFieldOptions {
  late?: true;
}

/** A field that may be null unless it is required. */
type OptionalField<Options, Sent, Value> = Options extends { required: true }
  ? Field<Sent, Value, Value, true>
  : Field<Sent | '' | null, Value | null, Value | null, false>;

/** A nullable field. */
type NullableField<Value> = Field<Value | null, Value | null, Value | null, false>;

/** Text of at most `max` characters; by default long text of several lines. */
export const text = <
  const Options extends FieldOptions & {
    max?: number;
    lines?: true;
    options?: readonly string[];
    words?: WordList;
  },
>(
  options: Options = {} as Options,
) =>
  ({ type: 'text', lines: !options.max, max: 10_000, ...options }) as OptionalField<Options, string, string>;

/** An amount of money in the project's currency, at most two decimals; `signed` lets it be negative. */
export const money = <const Options extends FieldOptions & { signed?: true }>(
  options: Options = {} as Options,
) => ({ type: 'money', ...options }) as OptionalField<Options, string | number, Minor>;

/** An optional amount that is omitted for roles without money. */
export const hiddenMoney = () =>
  ({ type: 'money', maybeHidden: true }) as Field<
    string | number | null,
    Minor | null,
    Minor | null | undefined,
    false
  >;

/** A calendar date. */
export const day = <const Options extends FieldOptions>(options: Options = {} as Options) =>
  ({ type: 'day', ...options }) as OptionalField<Options, string, CalendarDate>;

/** A calendar date that the server fills in by default. */
export const defaultedDay = () =>
  ({ type: 'day', filledIn: true }) as Field<string | null, CalendarDate | null, CalendarDate, false>;

/** Yes or no. */
export const flag = (initial = false) =>
  ({ type: 'flag', initial }) as Field<boolean, boolean, boolean, false>;

interface ChoiceOptions {
  required?: true;
  initial?: string;
  filledIn?: true;
  older?: Readonly<Record<string, string>>;
  words?: WordList;
  late?: true;
}

type ChoiceOf<Option extends string, Options> = Options extends { initial: string }
  ? Field<Option, Option, Option, false>
  : Options extends { filledIn: true }
    ? Field<Option | '' | null, Option | null, Option, false>
    : OptionalField<Options, Option, Option>;

/** Yes or no, as the server says. */
export const serverFlag = () => ({ type: 'flag', initial: false }) as Field<never, boolean, boolean, false>;

/** Yes or no that follows from the row whenever it is read. */
export const derivedFlag = () =>
  ({ type: 'flag', initial: false, computed: true }) as Field<never, boolean, boolean, false>;

/** One of several options. */
export const choice = <const Option extends string, const Options extends ChoiceOptions>(
  options: readonly Option[],
  more: Options = {} as Options,
) => ({ type: 'choice', options, ...more }) as unknown as ChoiceOf<Option, Options>;

/** One of several options that follows from other fields whenever the row is read. */
export const derivedChoice = <const Option extends string>(
  options: readonly Option[],
  more: { words?: WordList } = {},
) =>
  ({ type: 'choice', options, required: true, computed: true, ...more }) as unknown as Field<
    never,
    Option,
    Option,
    false
  >;

/** A phase of the work. */
export const phase = <const Options extends FieldOptions>(options: Options = {} as Options) =>
  ({ type: 'phase', ...options }) as OptionalField<Options, string, (typeof PHASES)[number]>;

/** A whole number between two bounds. */
export const integer = (options: { least: number; most: number }) =>
  ({ type: 'integer', ...options }) as NullableField<number>;

/** 0 to 5 with at most one decimal. */
export const rating = () => ({ type: 'rating' }) as OptionalField<object, string | number, number>;

/** An e-mail address. */
export const email = () => ({ type: 'email' }) as OptionalField<object, string, string>;

/** A web address. */
export const web = () => ({ type: 'web', max: 255 }) as OptionalField<object, string, string>;

/** An uploaded file or, with `link`, a web address. */
export const file = (options: { link?: true; computed?: true; word?: string } = {}) =>
  ({ type: 'file', ...options }) as OptionalField<object, string, string>;

/** At most `max` uploaded files. */
export const files = (options: { accept: 'images'; max: number }) =>
  ({ type: 'files', initial: [], ...options }) as Field<string[], string[], string[], false>;

/** The photos that a row names. Those that a request leaves out stay. */
export const photoIds = () =>
  ({ type: 'photoIds', initial: [], computed: true }) as Field<string[], string[], string[], false>;

/** The photos of a row, with what is known of them. */
export const photoList = () =>
  ({ type: 'photos', required: true, computed: true }) as Field<never, PhotoSummary[], PhotoSummary[], false>;

/** A list of values with schemas of their own (`structured-field-schemas.ts`), which users enter. */
export const structures = <const Name extends StructureName>(
  structure: Name,
): Field<StructureInput<Name>, StructureHeld<Name>, StructureShown<Name>, false> => ({
  type: 'structure',
  initial: [],
  structure,
});

/** A value with a schema of its own (`structured-field-schemas.ts`), which users may leave empty. */
export const optionalStructure = <const Name extends StructureName>(
  name: Name,
): Field<StructureInput<Name> | null, StructureHeld<Name> | null, StructureShown<Name> | null, false> => ({
  type: 'structure',
  structure: name,
});

/** A value with a schema of its own, which users must enter. */
export const enteredStructure = <const Name extends StructureName>(
  name: Name,
): Field<StructureInput<Name>, StructureHeld<Name>, StructureShown<Name>, true> => ({
  type: 'structure',
  structure: name,
  required: true,
});

/** A value with a schema of its own that only the server sets; with `computed` it is never empty and not stored. */
export const structure = <
  const Name extends StructureName,
  const Options extends { computed?: true; late?: true; notOnSite?: true },
>(
  name: Name,
  options: Options = {} as Options,
) =>
  ({
    type: 'structure',
    structure: name,
    required: options.computed === true,
    ...options,
  }) as Options extends {
    computed: true;
  }
    ? Field<never, StructureShown<Name>, StructureShown<Name>, false>
    : NullableField<StructureShown<Name>>;

/** The id of a row of another kind, or null. */
export const reference = (of: string, more: ServerFieldOptions = {}) =>
  ({ type: 'row', of, ...more }) as NullableField<number>;

/** The trade link by which something was done, or null; links are in no archive. */
export const byTradeLink = () =>
  ({ type: 'row', of: 'trade-link', unarchived: true }) as Field<never, number | null, number | null, false>;

/** The id of a row of another kind, which must be named; of one of several kinds it is a subject. */
export const requiredReference = (of: string) =>
  ({ type: 'row', of, required: true }) as Field<number, number, number, true>;

/** A distance on a sheet in millimetres, to a thousandth. */
export const millimetres = () =>
  ({ type: 'millimetres', required: true }) as Field<number, number, number, true>;

/** Hours of a day, with decimals; with `computed` of several people. */
export const hours = <const Options extends { computed?: true }>(options: Options = {} as Options) =>
  ({ type: 'hours', required: options.computed === true, ...options }) as Options extends { computed: true }
    ? Field<never, number, number, false>
    : OptionalField<object, number, number>;

/** The revisions of a plan, with what is known of them. */
export const revisionList = () =>
  ({ type: 'revisions', required: true, computed: true }) as Field<never, Revision[], Revision[], false>;

/** The id of the parent row. */
export const parentReference = (of: string) =>
  ({ type: 'row', of, required: true }) as Field<never, number, number, false>;

/** An assigned member or null; archives do not include them. */
export const member = () => ({ type: 'row', of: 'member', keptAs: null }) as NullableField<number>;

/** The member who did something, by default who created the row. */
export const person = () => ({ type: 'person', required: true }) as Field<never, number, number, false>;

/** A member or null. `keptAs` marks an assigned member, and the field that keeps their name in an archive. */
export const optionalPerson = (more: ServerFieldOptions & { keptAs?: string | null } = {}) =>
  ({ type: 'person', ...more }) as Field<never, number | null, number | null, false>;

/** A name that is looked up on reading; null if the account has been deleted, or the row of another kind. */
export const name = (more: { of?: 'place' } = {}) =>
  ({ type: 'name', computed: true, ...more }) as Field<never, string | null, string | null, false>;

/** The number of a row in its project's series, counted by the server. Missing in older archives. */
export const number = (prefix: string) =>
  ({ type: 'number', prefix, required: true, late: true }) as Field<never, string, string, false>;

/** The same number under its former name. */
export const numberAlias = (prefix: string) =>
  ({ type: 'number', prefix, required: true, computed: true }) as Field<never, string, string, false>;

/** An instant recorded by the server. */
export const moment = (more: ServerFieldOptions = {}) =>
  ({ type: 'moment', ...more }) as Field<never, string | null, string | null, false>;

/** An instant that the server always records. */
export const requiredMoment = () =>
  ({ type: 'moment', required: true }) as Field<never, string, string, false>;

/** A UUID made on a device. */
export const uuid = (more: ServerFieldOptions = {}) =>
  ({ type: 'uuid', ...more }) as Field<never, string | null, string | null, false>;

/** A count maintained by the server. */
export const count = (more: ServerFieldOptions & { computed?: true; notOnSite?: true } = {}) =>
  ({ type: 'count', required: true, ...more }) as Field<never, number, number, false>;
