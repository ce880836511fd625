import { expect, it } from 'vitest';
import { issuedFigures, isWholeIfIssued } from './values.ts';

const figures = Object.fromEntries(Object.keys(issuedFigures).map((name) => [name, '1.00']));
const whole = { ...figures, status: 'paid', currency: 'BWP', entered: { asIssued: {} } };
const lacking = { gross: null, currency: null, entered: {} };

it('an issued certificate of an archive has all that it was reckoned from, any other may lack it', () => {
  expect(isWholeIfIssued(whole)).toBe(true);
  for (const [field, value] of Object.entries(lacking)) {
    expect(isWholeIfIssued({ ...whole, [field]: value })).toBe(false);
    expect(isWholeIfIssued({ ...whole, [field]: value, status: 'draft' })).toBe(true);
  }
});
