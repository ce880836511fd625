import compile from 'icu-minify/compile';
import format, { type CompiledMessage } from 'icu-minify/format';

/** Placeholder values of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Keys of nested messages: "budgets.columns.original". */
export type KeysOf<Words> = {
  [Name in keyof Words & string]: Words[Name] extends string ? Name : `${Name}.${KeysOf<Words[Name]>}`;
}[keyof Words & string];

/** Caches formatters: a long table formats the same message ten thousand times. */
function createFormatterCache<Options, Format>(make: new (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key) ?? new make(locale, options);
    made.set(key, known);
    return known;
  };
}

const formatters = {
  getNumberFormat: createFormatterCache(Intl.NumberFormat),
  getPluralRules: createFormatterCache(Intl.PluralRules),
  getDateTimeFormat: createFormatterCache(Intl.DateTimeFormat),
} as Parameters<typeof format>[3]['formatters'];

/** Creates a function that formats messages with the same compiler and formatter as the screens. */
export function createMessageFormatter<Key extends string>(locale: string, textOf: (key: Key) => string) {
  const compiled = new Map<Key, CompiledMessage>();
  return (key: Key, values?: MessageValues): string => {
    const message = compiled.get(key) ?? compile(textOf(key));
    compiled.set(key, message);
    return String(format(message, locale, values, { formatters }));
  };
}
