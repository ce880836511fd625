import { templateFaults } from '@brick/domain/check-templates/faults';
import { type Item, itemInput } from '@brick/domain/checks/items';
import { expect, it } from 'vitest';
import { withoutUnusedFields } from './unused-fields.ts';

const item = (fields: object) =>
  ({
    ...(itemInput.parse({ id: 'c0000000-0000-4000-8000-000000000001', text: 'Cover' }) as Item),
    ...fields,
  }) as Item;

it.each([
  ['the party of a point that was taken away', { party: { name: '' } }],
  ['empty choices of what is no choice any more', { choices: [{ text: '', passes: false }] }],
  ['limits of what is no reading any more', { lower: 'about 5', nominal: '?' }],
  ['a point on a heading', { kind: 'heading', point: 'hold', party: { name: '' } }],
])('%s keeps a template neither from being saved nor from being published', (_, fields) => {
  const kept = withoutUnusedFields(item(fields));
  expect(itemInput.safeParse(kept).error).toBeUndefined();
  expect(templateFaults([kept, item({ id: 'c0000000-0000-4000-8000-000000000002' })])).toEqual([]);
});

it('what an item asks for stays', () => {
  for (const fields of [
    { kind: 'reading', unit: 'mm', lower: '5', upper: 'wide' },
    { kind: 'choice', choices: [{ text: '', passes: true }], point: 'witness', party: { name: '' } },
  ])
    expect(withoutUnusedFields(item(fields))).toEqual(item(fields));
});
