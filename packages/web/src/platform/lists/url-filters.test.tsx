import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it, vi } from 'vitest';
import { UrlSelect } from './url-filters.tsx';

const url: Record<string, string> = {};
vi.mock('../routing/url-state.ts', () => ({ useUrlState: () => [url, () => {}] }));

function chosenOf(supplierId: string) {
  url['supplierId'] = supplierId;
  const text = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ status: { unknown: 'Unknown' } }}>
      <UrlSelect
        name="supplierId"
        label="Supplier"
        all="All suppliers"
        options={[{ value: '7', label: 'Kgale Builders' }]}
      />
    </IntlProvider>,
  );
  return /<option[^>]* selected=""[^>]*>([^<]*)/.exec(text)?.[1];
}

it('says that a list is narrowed to what is gone, and that a word which no list takes narrows none', () => {
  expect(chosenOf('7')).toBe('Kgale Builders');
  expect(chosenOf('8')).toBe('Unknown');
  expect(chosenOf('')).toBe('All suppliers');
  expect(chosenOf('whatever')).not.toBe('Unknown');
});
