import { type Said, wordsOf } from '@brick/domain/errors';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Translations by the English sentence, places included; the test beside this file finds what is missing. */
const WORDS: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = {
  ar,
  de,
  es,
  fr,
  ja,
  pt,
  zh,
};

/** A refusal's sentence in a language; in English where it has no translation. */
export function inWords(said: Said, language: Language): string {
  if (language === 'en') return wordsOf(said);
  const words = WORDS[language];
  const ideographic = language === 'zh' || language === 'ja';
  return wordsOf(said, {
    of: (sentence) => words[sentence] ?? sentence,
    stop: ideographic ? '。' : '.',
    gap: ideographic ? '' : ' ',
  });
}

/** The first of our languages that an Accept-Language header names (RFC 9110, 12.5.4); English where it names none. */
export function languageAsked(header: string | undefined): Language {
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
