import type { BudgetReply } from '@brick/domain/budgets/api';
import { minor } from '@brick/domain/money/money';
import type { Project } from '@brick/domain/projects/api';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it, vi } from 'vitest';
import { BudgetStats } from './budget-stats.tsx';

vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), Link: 'a' }));
vi.mock('../ui/hooks/use-on-phone.ts', () => ({ useOnPhone: () => false }));
vi.mock('../platform/session/use-today.ts', () => ({ useToday: () => '2026-03-18' }));

function spentOf(revised: string, actual: string) {
  const figures = { revised, original: revised, actual, forecast: actual, variance: '0.00' };
  const amounts = Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, minor(text)]));
  const budget = {
    projectBudget: amounts,
    fees: { actual: minor('0.00') },
    totals: { committed: minor('0.00') },
  };
  return renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={{ budgets: { stats: { spent: 'used {percent}', nothingToSpend: 'no budget' } } }}
      onError={() => {}}
    >
      <BudgetStats
        project={{ id: 1, currency: 'USD' } as Project}
        budget={budget as unknown as BudgetReply}
        asOf={null}
      />
    </IntlProvider>,
  );
}

it('says what percentage of a budget is used, and none of a budget that is not above 0', () => {
  expect(spentOf('2000.00', '500.00')).toContain('used 25');
  expect(spentOf('-2000.00', '500.00')).toContain('no budget');
  expect(spentOf('-2000.00', '500.00')).not.toContain('used');
});
