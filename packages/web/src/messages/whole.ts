import type { Messages } from './languages.ts';

/** All the words of a language, from its files by their names: "./fr/expenses.json" is the namespace "expenses". */
export const whole = (files: Record<string, unknown>): Messages =>
  Object.fromEntries(
    Object.entries(files).map(([path, words]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      words,
    ]),
  ) as Messages;
