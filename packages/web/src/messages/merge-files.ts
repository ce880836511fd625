import type { LanguageFiles, Messages } from './languages.ts';
import { kindNamesOf, namespaceOf } from './message-namespaces.ts';

interface Words {
  names?: object;
}

/** All the words of a language, from its files: "./fr/auth.json" is the namespace "auth". */
export function mergeMessageFiles(files: Record<string, Words>): Messages {
  const kinds = Object.entries(files).filter(([, { names }]) => names);
  return {
    ...Object.fromEntries(Object.entries(files).map(([path, words]) => [namespaceOf(path), words])),
    names: kindNamesOf(Object.fromEntries(kinds.map(([path, { names }]) => [path, names]))),
  } as unknown as Messages;
}

/** What fetches the words of single features, by namespace, from a language's other files. */
export const featureFiles = (
  files: Readonly<Record<string, () => Promise<unknown>>>,
): LanguageFiles['features'] =>
  Object.fromEntries(Object.entries(files).map(([path, load]) => [namespaceOf(path), load]));
