import { afterEach, expect, it, vi } from 'vitest';
import { paletteKeys } from './shortcut-keys.ts';

afterEach(() => vi.unstubAllGlobals());

it('the palette’s keys are named in the language of the words around them, whatever the page still says', () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  expect([paletteKeys('de'), paletteKeys('en-US')]).toEqual([
    ['Strg', 'K'],
    ['Ctrl', 'K'],
  ]);
});
