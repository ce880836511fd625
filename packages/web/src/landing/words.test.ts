import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@brick/domain/users/choices';
import { expect, it } from 'vitest';
import { LANDING_TEXTS } from './page-texts.ts';

it.each(LANGUAGES)(
  'the landing page calls the phases in %s what the product calls them',
  async (language) => {
    const file = join(import.meta.dirname, `../../../messages/${language}/phases.json`);
    const { phases } = (await LANDING_TEXTS[language]()).default;
    const titles = Object.entries(phases.each).map(([phase, { title }]) => [phase, title]);
    expect(Object.fromEntries(titles)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  },
);
