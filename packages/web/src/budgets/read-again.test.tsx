import type { Commitment } from '@brick/domain/budgets/commitment-api';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { ZERO } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { projectKey } from '../platform/projects/current-project.ts';
import { renderElement } from '../platform/testing/render-element.tsx';
import { CommitmentExpenses } from './commitments/commitment-expenses.tsx';
import { TransferList } from './transfer-list.tsx';

const MESSAGES = { budgets: { booked: { failed: 'Failed' }, transfers: { failed: 'Failed' } } };

/** Renders with what was read before, after it could not be read again. */
function shown(key: readonly unknown[], data: unknown, element: ReactElement): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(key, data);
  client
    .getQueryCache()
    .find({ queryKey: key })
    ?.setState({ status: 'error', error: new Error('503') });
  return renderElement(element, { messages: MESSAGES, client, projects: [project] });
}

const project = { id: 1, currency: 'USD', role: 'owner' } as Project;
const date = calendarDate('2026-03-18');

it('the expenses of a commitment stay where they cannot be read again', async () => {
  const commitment = { id: 2, amount: ZERO, invoiced: ZERO, open: ZERO, overInvoiced: ZERO } as Commitment;
  const rows = [{ id: 3, itemName: 'Trusses', amount: ZERO, date, isPaid: false }];
  const html = await shown(
    projectKey(1, 'expenses', 'booked', 2),
    { rows, total: 1 },
    <CommitmentExpenses project={project} commitment={commitment} />,
  );
  expect(html).toContain('Trusses');
  expect(html).not.toContain('Failed');
});

it('the list of transfers is scrolled by keyboard, and has a name', async () => {
  const row = { id: 3, from: 'fees', to: 'roofing', amount: ZERO, reason: 'Slates', madeByName: null, date };
  const html = await shown(
    projectKey(1, 'budgets', 'transfers'),
    [row],
    <TransferList project={project} asOf={null} onBack={null} />,
  );
  expect(html).toContain('Slates');
  expect(html).toMatch(/<ul[^>]*tabindex="0"[^>]*aria-labelledby="transfers-title"/i);
});
