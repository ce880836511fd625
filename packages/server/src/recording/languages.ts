import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { isFields, linesOf } from './written.ts';

type InLanguages = Readonly<Record<Language, unknown>>;

type Leaf = readonly [path: string, value: unknown];

const leavesOf = (value: unknown, path = ''): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((each, place) => leavesOf(each, `${path}.${place}`));
  if (isFields(value))
    return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${path}.${name}`));
  return [[path, value]];
};

/** The same in each language, as far as its form is: what differs beyond words is told whole. */
export async function inEachLanguage(ask: (language: Language) => Promise<unknown>): Promise<InLanguages> {
  const told: [Language, unknown][] = [];
  for (const language of LANGUAGES) told.push([language, await ask(language)]);
  return Object.fromEntries(told) as Record<Language, unknown>;
}

/** Everything as it is in English, and each of its words once in the other languages. */
export function inAllLanguages(told: InLanguages): string[] {
  const english = leavesOf(told.en);
  const paths = english.map(([path]) => path).join();
  const others = LANGUAGES.filter((language) => language !== 'en').map((language) => {
    const leaves = leavesOf(told[language]);
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
    ...linesOf(told.en),
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
