import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { projectKey } from '../projects/current-project.ts';
import { refreshAfterWrite } from './use-action.ts';

it('reads again what a write names, and what tells of every write', async () => {
  const client = new QueryClient();
  const stale = [
    projectKey(7, 'sharing', 'schedules'),
    projectKey(7, 'trash'),
    projectKey(7, 'activity', { kind: 'comment' }),
    ['projects', 'history', 'issues', 12],
    ['suppliers', 'trash'],
  ];
  const fresh = [projectKey(7, 'issues', 'rows'), projectKey(8, 'sharing', 'schedules'), ['user']];
  for (const key of [...stale, ...fresh]) client.setQueryData(key, []);
  await refreshAfterWrite(client, [projectKey(7, 'sharing')]);
  for (const key of stale) expect(client.getQueryState(key)?.isInvalidated, `${key}`).toBe(true);
  for (const key of fresh) expect(client.getQueryState(key)?.isInvalidated, `${key}`).toBe(false);
  client.clear();
});
