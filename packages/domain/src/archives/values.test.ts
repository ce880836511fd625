import { expect, it } from 'vitest';
import * as z from 'zod';
import { FORMS } from './forms.ts';
import { RECORD_NAMES, recordKind } from './records.ts';
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

/** Kinds that nobody enters in a form: the product writes them itself, or several forms do. */
const WITHOUT_FORM = [
  ...['file', 'person', 'phase-budget', 'programme', 'programme-phase', 'certificate', 'certificate-line'],
  ...['report-counter', 'inspection-change', 'comment'],
];

it('every other kind of record has its form, whose fields refuse in an archive what they refuse there', () => {
  expect([...Object.keys(FORMS), ...WITHOUT_FORM].toSorted()).toEqual([...RECORD_NAMES].toSorted());
  const beyond = ['\u0000', 'x'.repeat(10_001), 'javascript:alert(1)', '/api/files/AAAAAAAAAAAAAAAAAAAAAAAA'];
  for (const name of RECORD_NAMES) {
    const form = FORMS[name];
    if (!form) continue;
    const { fields, files = [] } = recordKind(name);
    for (const [field, schema] of Object.entries(fields.shape)) {
      const entered = form.shape[field];
      if (!entered || ['id', 'version', ...files].includes(field)) continue;
      for (const value of beyond) {
        const taken = z.safeParse(entered as z.ZodType, value).success;
        const brought = z.safeParse(schema as z.ZodType, value).success;
        expect([name, field, value.slice(0, 20), brought && !taken]).toEqual([
          name,
          field,
          value.slice(0, 20),
          false,
        ]);
      }
    }
  }
});

it('text in a record becomes what its form makes of it', () => {
  const { itemName } = recordKind('expense').fields.shape;
  expect(z.parse(itemName as z.ZodType, '  Tile\u0301 ')).toBe('Tilé'.normalize('NFC'));
});
