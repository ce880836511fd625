import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

// Messages arrive compiled, so no part of their compiler is needed in the browser.
export const ALIAS = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

/** What the page for trades says of files that hold much more. */
const FOR_TRADES: Readonly<Record<string, readonly string[]>> = {
  'fields.json': ['trades'],
  'status.json': ['open', 'in_progress', 'fixed', 'closed', 'low', 'medium', 'high', 'disputed'],
};

const partOf = (words: object, names: readonly string[] | undefined) =>
  names ? Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name))) : words;

/** Messages are compiled here, so that no parser for them travels to the browser. */
export function compiledMessages(): Plugin {
  const compiled = (value: unknown): unknown =>
    typeof value === 'string'
      ? compile(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compiled(inner)]));
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      // The pages for visitors are drawn from plain texts.
      filter: { id: /\/packages\/messages\/(?!\w+\/pages\/)[^?]+\.json(?:\?(?:site|trade))?$/ },
      handler: (text, id) => {
        const [file = '', query] = (id.split('/').at(-1) ?? '').split('?');
        const needed = partOf(JSON.parse(text) as object, query === 'trade' ? FOR_TRADES[file] : undefined);
        const words = JSON.stringify(compiled(needed));
        // Words that are on site or for trades too have a copy there: a file of both would weigh more than either.
        return query
          ? { code: `export default ${words};`, map: null, moduleType: 'js' }
          : { code: words, map: null };
      },
    },
  };
}

/**
 * Makes what a kind of record is called a module of its own, which comes before its other words: with `issues.json?names`
 * all its names, with `issues.json?nav` that of its list alone.
 */
export const namesAlone = (): Plugin => ({
  name: 'names-alone',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/messages\/[^?]+\.json\?(?:names|nav)$/ },
    handler(text, id) {
      const { names } = JSON.parse(text) as { names: { nav: string } };
      const wanted = id.endsWith('?nav') ? { nav: names.nav } : names;
      return { code: `export const names = ${JSON.stringify(wanted)};`, map: null, moduleType: 'js' };
    },
  },
});
