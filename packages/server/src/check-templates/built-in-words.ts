import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BuiltInTemplate, BuiltInWords } from '@brick/domain/check-templates/built-in';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import type texts from '@brick/messages/en/server/built-in-checks.json';

interface TemplateTexts {
  title: string;
  items: Record<string, string>;
  criteria?: Record<string, string>;
  options?: Record<string, Record<string, string>>;
}

type BuiltInTexts = typeof texts;

const resolve = createRequire(import.meta.url).resolve;

const loaded = new Map<Language, BuiltInTexts>();

/** Reads the words of the built-in templates in a language, once. */
function textsIn(language: Language): BuiltInTexts {
  let known = loaded.get(language);
  if (!known) {
    known = JSON.parse(
      readFileSync(resolve(`@brick/messages/${language}/server/built-in-checks.json`), 'utf8'),
    ) as BuiltInTexts;
    loaded.set(language, known);
  }
  return known;
}

const templateIn = (key: BuiltInTemplate, language: Language): TemplateTexts =>
  textsIn(language).templates[key];

/** Returns the title of a built-in template. */
export const builtInTitle = (key: BuiltInTemplate, language: Language): string =>
  templateIn(key, language).title;

/** Returns the words of the items of a built-in template. */
export function builtInWords(key: BuiltInTemplate, language: Language): BuiltInWords {
  const { items, criteria = {}, options = {} } = templateIn(key, language);
  const { methods, frequencies } = textsIn(language);
  return {
    text: (item) => items[item] ?? item,
    criterion: (item) => criteria[item] ?? null,
    option: (item, option) => options[item]?.[option] ?? option,
    method: (method) => methods[method],
    frequency: (frequency) => frequencies[frequency],
  };
}
