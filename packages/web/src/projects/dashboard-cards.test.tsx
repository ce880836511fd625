import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it, vi } from 'vitest';
import { DashboardCards } from './dashboard-cards.tsx';

vi.mock('@tanstack/react-router', async (load) => ({ ...(await load<object>()), Link: 'a' }));
vi.mock('../platform/projects/current-project.ts', async (load) => ({
  ...(await load<object>()),
  usePermission: () => () => false,
}));

const MESSAGES = {
  ui: { daysOverdue: '{days} overdue' },
  status: { overdue: 'Overdue', on_schedule: 'On Schedule' },
  dashboard: { cards: { daysLeft: '{days} left' } },
};

const shown = (status: string, daysLeft: number) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={MESSAGES} onError={() => {}}>
      <DashboardCards
        project={{ id: 1, currency: 'USD' } as Project}
        stats={
          { schedule: { status, daysLeft, estimatedCompletionDate: '2026-03-18' } } as unknown as ProjectStats
        }
      />
    </IntlProvider>,
  );

it('says how many days are left, or by how many a project is overdue', () => {
  expect(shown('on_track', 5)).toContain('5 left');
  expect(shown('overdue', -5)).toContain('5 overdue');
  expect(shown('overdue', -5)).not.toContain('left');
});
