import { expect, it } from 'vitest';
import { renderElement } from '../testing/render-element.tsx';
import { UrlSelect } from './url-filters.tsx';

async function chosenOf(supplierId: string) {
  const html = await renderElement(
    <UrlSelect
      name="supplierId"
      label="Supplier"
      all="All suppliers"
      options={[{ value: '7', label: 'Kgale Builders' }]}
    />,
    { messages: { status: { unknown: 'Unknown' } }, search: `?supplierId=${supplierId}` },
  );
  return /<option[^>]* selected=""[^>]*>([^<]*)/.exec(html)?.[1];
}

it('says that a list is narrowed to what is gone, and that a word which no list takes narrows none', async () => {
  expect(await chosenOf('7')).toBe('Kgale Builders');
  expect(await chosenOf('8')).toBe('Unknown');
  expect(await chosenOf('')).toBe('All suppliers');
  expect(await chosenOf('whatever')).not.toBe('Unknown');
});
