import { Stop } from '../lib/stop-error.mjs';

const NAME = /^[a-z]+(?:-[a-z]+)*$/;

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const title = (text) => text.split(' ').map(capital).join(' ');
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The English plural of a name; `--plural` says it where this is not right. */
const pluralOf = (name) => {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
};

/** Every way in which code writes the kind that the template is about, and how it writes the new one. */
export function spellings(name, plural = pluralOf(name)) {
  for (const given of [name, plural])
    if (!NAME.test(given))
      throw new Stop(`${given} is no name: write it in small letters, as in site-visit.`);
  const [words, many] = [name, plural].map((given) => given.replaceAll('-', ' '));
  return [
    ['a sample note', `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${words}`],
    ['sample notes', many],
    ['sample note', words],
    ['Sample notes', capital(many)],
    ['Sample note', capital(words)],
    ['Sample Notes', title(many)],
    ['Sample Note', title(words)],
    ['sample-notes', plural],
    ['sample-note', name],
    ['sample_notes', plural.replaceAll('-', '_')],
    ['sampleNotes', camel(plural)],
    ['sampleNote', camel(name)],
    ['SampleNotes', capital(camel(plural))],
    ['SampleNote', capital(camel(name))],
  ];
}

/** A text of the template as it reads for the new kind. */
export const written = (text, names) =>
  names.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
