import { describe, expect, it } from 'vitest';
import { matchText } from './text-match.ts';

describe('a search text and a name', () => {
  it.each([
    ['Monitoring Fees', 'mon', 0],
    ['Monitoring Fees', 'FEES', 1],
    ['Monitoring Fees', 'ring', 2],
    ['Monitoring Fees', 'budget', null],
    ['Résidence Étoile', 'etoile', 1],
    ['Residence', 'résidence', 0],
    ['Plot 412 (north)', '(north', 1],
    ['House', '  house ', 0],
    ['House', '[', null],
  ])('%s: %s matches as %s', (text, typed, match) => {
    expect(matchText(text, typed)).toBe(match);
  });
});
