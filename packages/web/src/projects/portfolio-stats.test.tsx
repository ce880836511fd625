import type { Project } from '@brick/domain/projects/api';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { PortfolioStats } from './portfolio-stats.tsx';

const shown = (...budgets: (string | null)[]) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" onError={() => {}}>
      <PortfolioStats
        projects={budgets.map(
          (totalBudget) =>
            ({
              ...{ state: 'active', progress: 0, currency: 'USD' },
              totalBudget: totalBudget && BigInt(totalBudget),
            }) as Project,
        )}
      />
    </IntlProvider>,
  );

it('shows a dash as the value of projects without a budget, and the sum of those with one', () => {
  expect(shown(null, null)).toContain('–');
  expect(shown(null, null)).not.toContain('0.0M');
  expect(shown(null, '0')).toContain('0.0M');
  expect(shown(null, '250000000', '50000000')).toContain('3.0M');
});
