import { describe, expect, it } from 'vitest';
import { optionalText, requiredText } from './field-schemas.ts';

describe('text of one line', () => {
  it.each([
    ['an override', 'Invoice \u202Efdp.exe', 'Invoice fdp.exe'],
    ['isolates', '\u2066Concrete\u2069', 'Concrete'],
    ['an embedding', '\u202AConcrete\u202C', 'Concrete'],
    ['a line end of Windows', 'Concrete\r\nC25/30\r\n', 'Concrete C25/30'],
    ['a separator of lines', 'Concrete\u2028C25/30', 'Concrete C25/30'],
    ['a tab between cells', 'Concrete\tC25/30', 'Concrete C25/30'],
  ])('is taken without %s', (_what, sent, kept) => {
    expect(requiredText(255).parse(sent)).toBe(kept);
    expect(optionalText(100).parse(sent)).toBe(kept);
  });

  it.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Hindi', 'क\u094D\u200Dष'],
    ['a family', '👩\u200D👧'],
    ['a mark of direction', 'א\u200F(1)'],
  ])('keeps the signs that %s needs', (_what, name) => {
    expect(requiredText(255).parse(name)).toBe(name);
  });
});

it('is empty if there is nothing to see in it, short or long', () => {
  for (const nothing of ['\u200B\u202E', '\u200D', '\uFEFF \u2060', '\u3164', '\u2800', '\u00AD'])
    for (const maximum of [255, 5000]) {
      expect(requiredText(maximum).safeParse(nothing).success, nothing).toBe(false);
      expect(optionalText(maximum).parse(nothing)).toBeNull();
    }
});

it('has its lines and directions where it may have several lines', () => {
  expect(requiredText(1000).parse('one\ntwo \u2067שלום\u2069')).toBe('one\ntwo \u2067שלום\u2069');
});
