import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

// Messages arrive compiled, so no part of their compiler is needed in the browser.
export const ALIAS = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

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
      filter: { id: /\/packages\/messages\/(?!\w+\/pages\/)[^?]+\.json(?:\?site)?$/ },
      handler: (text, id) => {
        const words = JSON.stringify(compiled(JSON.parse(text)));
        // Words that are on site too have a copy there: a file of both would weigh more than either.
        return id.endsWith('?site')
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
