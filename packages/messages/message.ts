import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';

/** What a message takes. */
export type Values = Readonly<Record<string, string | number>>;

/** The keys of words that stand in one another: "budgets.columns.original". */
export type KeysOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string ? Name : `${Name}.${KeysOf<Words[Name]>}`;
}[keyof Words & string];

/** Each is made once: a long table says the same message ten thousand times. */
function kept<Options, Format>(make: new (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key) ?? new make(locale, options);
    made.set(key, known);
    return known;
  };
}

const formatters = {
  getNumberFormat: kept(Intl.NumberFormat),
  getPluralRules: kept(Intl.PluralRules),
  getDateTimeFormat: kept(Intl.DateTimeFormat),
} as Parameters<typeof format>[3]['formatters'];

/** Says messages as the screens do: compiled by the same compiler, put together by the same function. */
export function sayer<Key extends string>(locale: string, textOf: (key: Key) => string) {
  const compiled = new Map<Key, CompiledMessage>();
  return (key: Key, values?: Values): string => {
    const message = compiled.get(key) ?? compile(textOf(key));
    compiled.set(key, message);
    return String(format(message, locale, values, { formatters }));
  };
}
