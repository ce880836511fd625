import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { expect, it } from 'vitest';
import { renderElement } from '../platform/testing/render-element.tsx';
import { DashboardCards } from './dashboard-cards.tsx';

const MESSAGES = {
  ui: { daysOverdue: '{days} overdue' },
  status: { overdue: 'Overdue', on_schedule: 'On Schedule' },
  dashboard: { cards: { daysLeft: '{days} left' } },
};

const shown = (status: string, daysLeft: number) =>
  renderElement(
    <DashboardCards
      project={{ id: 1, currency: 'USD' } as Project}
      stats={
        { schedule: { status, daysLeft, estimatedCompletionDate: '2026-03-18' } } as unknown as ProjectStats
      }
    />,
    { messages: MESSAGES },
  );

it('says how many days are left, or by how many a project is overdue', async () => {
  expect(await shown('on_track', 5)).toContain('5 left');
  expect(await shown('overdue', -5)).toContain('5 overdue');
  expect(await shown('overdue', -5)).not.toContain('left');
});
