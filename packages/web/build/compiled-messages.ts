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
      filter: { id: /\/packages\/messages\/[^?]+\.json$/ },
      handler: (text) => ({ code: JSON.stringify(compiled(JSON.parse(text))), map: null }),
    },
  };
}
