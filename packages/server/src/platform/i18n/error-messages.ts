import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatProblem, type ProblemMessage } from '@brick/domain/errors';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { VALIDATION_MESSAGES } from '@brick/domain/validation-messages';
import { formatAmount } from '@brick/pdf/text/locale-formats';

/** Messages that the screens show too: their translations stand with those of the screens. */
const ON_SCREENS = [
  'frame.wrongType',
  'frame.wrongSize',
  'lists.views.taken',
  'members.add.nameRequired',
  'profile.picture.wrongType',
  'record.missingText',
  'sharing.page.notWorking',
];

const require = createRequire(import.meta.url);

/** Reads a file of words when it is first needed: all of them would be half a megabyte of every start. */
const wordsIn = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(require.resolve(`@brick/messages/${file}.json`), 'utf8'));

const messageIn = (language: Language, key: string): string => {
  const [name = '', ...path] = key.split('.');
  return path.reduce<unknown>(
    (tree, part) => (tree as Record<string, unknown>)[part],
    wordsIn(`${language}/${name}`),
  ) as string;
};

const translations = new Map<Language, Readonly<Record<string, string>>>();

/** All translations of a language by the English sentence; the test beside this file finds what is missing. */
export function translationsIn(language: Exclude<Language, 'en'>): Readonly<Record<string, string>> {
  const known = translations.get(language);
  if (known) return known;
  const loaded = {
    // What only the server says, by the English sentence with its placeholders.
    ...(wordsIn(`problems/${language}`) as Record<string, string>),
    ...Object.fromEntries(ON_SCREENS.map((key) => [messageIn('en', key), messageIn(language, key)])),
    ...Object.fromEntries(
      Object.entries(VALIDATION_MESSAGES).map(([code, text]) => [
        text,
        messageIn(language, `sentences.${code}`),
      ]),
    ),
  };
  translations.set(language, loaded);
  return loaded;
}

/** Returns a problem's message in a language, or in English if it has no translation. */
export function translateError(said: ProblemMessage, language: Language): string {
  const words: Readonly<Record<string, string>> = language === 'en' ? {} : translationsIn(language);
  const ideographic = language === 'zh' || language === 'ja';
  return formatProblem(said, {
    of: (sentence) => words[sentence] ?? sentence,
    amount: (amount) => formatAmount(amount, 2, language),
    stop: ideographic ? '。' : '.',
    gap: ideographic ? '' : ' ',
  });
}

/** Returns the preferred language of an Accept-Language header among ours (RFC 9110, 12.5.4); English if it names none. */
export function preferredLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const ours = LANGUAGES.find((one) => one === language);
    if (ours) return ours;
  }
  return 'en';
}
