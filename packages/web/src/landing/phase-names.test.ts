import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { expect, it } from 'vitest';
import { LANDING_TEXTS } from './page-texts.ts';

it.each(LANGUAGES)('the landing page uses the product’s names of the phases in %s', async (language) => {
  const file = join(import.meta.dirname, `../../../messages/${language}/phases.json`);
  const { phases } = (await LANDING_TEXTS[language]()).default;
  const titles = Object.entries(phases.each).map(([phase, { title }]) => [phase, title]);
  expect(Object.fromEntries(titles)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
