import { minor } from '@brick/domain/money/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { FormatContext } from '../../ui/format/format-context.tsx';
import { ReportTable } from './report-table.tsx';

const shown = (currency?: 'USD') =>
  renderToStaticMarkup(
    <IntlProvider locale="en" onError={() => {}}>
      <FormatContext value={{ locale: 'en', timeZone: 'UTC', currency: 'JPY' }}>
        <ReportTable
          level={2}
          table={{
            ...{ kind: 'table', id: 'sum', caption: 'Main works', currency, left: 0 },
            columns: [{ key: 'amount', title: 'Amount', kind: 'money', share: 1 }],
            rows: [{ kind: 'body', cells: [minor('285000.00')] }],
          }}
        />
      </FormatContext>
    </IntlProvider>,
  );

it('shows the amounts of a table of another currency with the decimals of that currency', () => {
  expect(shown()).not.toContain('285,000.00');
  expect(shown('USD')).toContain('285,000.00');
});
