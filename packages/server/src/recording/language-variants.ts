import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { isJsonObject, toLines } from './snapshot-text.ts';

type LanguageVariants = Readonly<Record<Language, unknown>>;

type TextLeaf = readonly [path: string, value: unknown];

const collectLeaves = (value: unknown, path = ''): TextLeaf[] => {
  if (Array.isArray(value)) return value.flatMap((each, place) => collectLeaves(each, `${path}.${place}`));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, each]) => collectLeaves(each, `${path}.${name}`));
  return [[path, value]];
};

/** Records a value in each language. Differences beyond text are recorded in full. */
export async function recordInEachLanguage(
  ask: (language: Language) => Promise<unknown>,
): Promise<LanguageVariants> {
  const told: [Language, unknown][] = [];
  for (const language of LANGUAGES) told.push([language, await ask(language)]);
  return Object.fromEntries(told) as Record<Language, unknown>;
}

/** Merges the variants: everything in English, and each text once in the other languages. */
export function mergeLanguages(told: LanguageVariants): string[] {
  const english = collectLeaves(told.en);
  const paths = english.map(([path]) => path).join();
  const others = LANGUAGES.filter((language) => language !== 'en').map((language) => {
    const leaves = collectLeaves(told[language]);
    return { language, leaves, alike: leaves.map(([path]) => path).join() === paths };
  });
  const words = new Map<string, number>();
  for (const [place, [, text]] of english.entries()) {
    const said = others.flatMap(({ language, leaves, alike }) => {
      const other = leaves[place]?.[1];
      return alike && other !== text ? [`  ${language} ${JSON.stringify(other)}`] : [];
    });
    if (said.length === 0) continue;
    const entry = [JSON.stringify(text), ...said].join('\n');
    words.set(entry, (words.get(entry) ?? 0) + 1);
  }
  return [
    ...toLines(told.en),
    '',
    'in other words, and how often',
    ...[...words].map(([entry, times]) => entry.replace('\n', ` ×${times}\n`)),
    ...others.flatMap(({ language, leaves, alike }) =>
      alike
        ? []
        : [
            '',
            `otherwise in ${language}`,
            ...leaves.map(([path, value]) => `${path} ${JSON.stringify(value)}`),
          ],
    ),
  ];
}
