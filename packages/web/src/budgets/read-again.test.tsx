import type { Commitment } from '@brick/domain/budgets/commitment-api';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { ZERO } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it, vi } from 'vitest';
import { projectKey } from '../platform/projects/current-project.ts';
import { CommitmentExpenses } from './commitments/commitment-expenses.tsx';
import { TransferList } from './transfer-list.tsx';

vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), Link: 'a' }));
vi.mock('../platform/routing/url-state.ts', async (load) => ({
  ...(await load<object>()),
  useUrlState: () => [{}, () => {}],
}));
vi.mock('../platform/projects/current-project.ts', async (load) => ({
  ...(await load<object>()),
  usePermission: () => () => true,
}));

/** Renders with what was read before, after it could not be read again. */
function shown(key: readonly unknown[], data: unknown, element: ReactElement): string {
  const client = new QueryClient();
  client.setQueryData(key, data);
  client
    .getQueryCache()
    .find({ queryKey: key })
    ?.setState({ status: 'error', error: new Error('503') });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider
        locale="en"
        messages={{ budgets: { booked: { failed: 'Failed' }, transfers: { failed: 'Failed' } } }}
        onError={() => {}}
      >
        {element}
      </IntlProvider>
    </QueryClientProvider>,
  );
}

const project = { id: 1, currency: 'USD' } as Project;
const date = calendarDate('2026-03-18');

it('the expenses of a commitment stay where they cannot be read again', () => {
  const commitment = { id: 2, amount: ZERO, invoiced: ZERO, open: ZERO, overInvoiced: ZERO } as Commitment;
  const rows = [{ id: 3, itemName: 'Trusses', amount: ZERO, date, isPaid: false }];
  const html = shown(
    projectKey(1, 'expenses', 'booked', 2),
    { rows, total: 1 },
    <CommitmentExpenses project={project} commitment={commitment} />,
  );
  expect(html).toContain('Trusses');
  expect(html).not.toContain('Failed');
});

it('the list of transfers is scrolled by keyboard, and has a name', () => {
  const row = { id: 3, from: 'fees', to: 'roofing', amount: ZERO, reason: 'Slates', madeByName: null, date };
  const html = shown(
    projectKey(1, 'budgets', 'transfers'),
    [row],
    <TransferList project={project} asOf={null} onBack={null} />,
  );
  expect(html).toContain('Slates');
  expect(html).toMatch(/<ul[^>]*tabindex="0"[^>]*aria-labelledby="transfers-title"/i);
});
