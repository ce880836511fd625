// A form starts without what its schema demands, and the schema says so when it is sent.

/** The start value of a choice that has to be made. */
// biome-ignore lint/plugin/honest-types: it stands for every choice, and is none
export const UNCHOSEN = '' as never;

/** The start value of a file that has to be uploaded. */
// biome-ignore lint/plugin/honest-types: it stands for every file, and is none
export const NO_FILE = null as never;

/** Some texts of a row as a form starts with them: empty where it has none, and where there is no row yet. */
export const textsOf = <Name extends string>(
  row: Readonly<Partial<Record<Name, string | null>>> | null,
  names: readonly Name[],
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, row?.[name] ?? ''])) as Record<Name, string>;
