import { expect, it } from 'vitest';
import * as z from 'zod';
import { ARCHIVE_RECORD_NAMES, archiveRecordKind } from './archive-records.ts';
import { FORM_SCHEMAS } from './record-form-validation.ts';
import { hasIssuedFigures, issuedFigures } from './value-schemas.ts';

const figures = Object.fromEntries(Object.keys(issuedFigures).map((name) => [name, '1.00']));
const whole = { ...figures, status: 'paid', currency: 'BWP', entered: { asIssued: {} } };
const lacking = { gross: null, currency: null, entered: {} };

it('an issued certificate in an archive has all its figures, others may lack them', () => {
  expect(hasIssuedFigures(whole)).toBe(true);
  for (const [field, value] of Object.entries(lacking)) {
    expect(hasIssuedFigures({ ...whole, [field]: value })).toBe(false);
    expect(hasIssuedFigures({ ...whole, [field]: value, status: 'draft' })).toBe(true);
  }
});

/** Kinds that nobody enters in a form: the product writes them itself, or several forms do. */
const WITHOUT_FORM = [
  ...['file', 'person', 'phase-budget', 'programme', 'programme-phase', 'certificate', 'certificate-line'],
  ...['report-counter', 'inspection-change', 'comment', 'photo', 'payment'],
  ...['check-answer', 'check-step', 'check-template-revision', 'plan-revision'],
  ...['accounting-export', 'accounting-row'],
  ...['completion-line', 'diary-line', 'diary-addendum'],
];

it('every other kind of record has a form, whose checks apply in archives as well', () => {
  expect([...Object.keys(FORM_SCHEMAS), ...WITHOUT_FORM].toSorted()).toEqual(
    [...ARCHIVE_RECORD_NAMES].toSorted(),
  );
  const beyond = ['\u0000', 'x'.repeat(10_001), 'javascript:alert(1)', '/api/files/AAAAAAAAAAAAAAAAAAAAAAAA'];
  for (const name of ARCHIVE_RECORD_NAMES) {
    const form = FORM_SCHEMAS[name];
    if (!form) continue;
    const { fields, files = [] } = archiveRecordKind(name);
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

it('text in a record is normalized by its form', () => {
  const { itemName } = archiveRecordKind('expense').fields.shape;
  expect(z.parse(itemName as z.ZodType, '  Tile\u0301 ')).toBe('Tilé'.normalize('NFC'));
});

it('a name of an older archive in which there is nothing to see stays as it is', () => {
  const { itemName } = archiveRecordKind('expense').fields.shape;
  expect(z.parse(itemName as z.ZodType, '\u200B')).toBe('\u200B');
  expect(z.safeParse(itemName as z.ZodType, ' ').success).toBe(false);
});
