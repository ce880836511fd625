import { RESOURCE_OF_NOTICE } from '@brick/domain/notices/notice-kinds';
import { expect, it } from 'vitest';
import { linkOfNotice } from './notice-link.ts';

it.each([
  [
    { entity: 'issue', entityId: 12, projectId: 3 },
    { to: '/issues/12', search: { project: '3' } },
  ],
  [
    { entity: 'project', entityId: 3, projectId: 3 },
    { to: '/dashboard', search: { project: '3' } },
  ],
  [
    { entity: 'budget', entityId: 3, projectId: 3 },
    { to: '/budget', search: { project: '3' } },
  ],
  [
    { entity: 'held-mail', entityId: null, projectId: 3 },
    { to: '/connections', search: { project: '3' } },
  ],
  [
    { entity: 'webhook', entityId: 4, projectId: 3 },
    { to: '/connections', search: { project: '3' } },
  ],
  // Several expenses of one day.
  [
    { entity: 'expense', entityId: null, projectId: 3 },
    { to: '/expenses', search: { project: '3' } },
  ],
  [
    { entity: 'offer', entityId: 4, projectId: 3 },
    { to: '/offers', search: {} },
  ],
  [
    { entity: 'directory', entityId: 3, projectId: 3 },
    { to: '/projects', search: { edit: '3' } },
  ],
  [{ entity: 'invitation', entityId: 4, projectId: 3 }, null],
  [{ entity: 'of-tomorrow', entityId: 4, projectId: 3 }, null],
  [
    { entity: null, entityId: null, projectId: null },
    { to: '/settings', search: {} },
  ],
])('a notice of %j opens %j', (notice, place) => {
  expect(linkOfNotice(notice)).toEqual(place);
});

// No notice is about a pin, progress or a schedule; an invitation is opened by the link in its mail.
it('every other notice opens something', () => {
  const entities = Object.keys(RESOURCE_OF_NOTICE);
  expect(entities.filter((entity) => !linkOfNotice({ entity, entityId: 1, projectId: 3 }))).toEqual([
    'invitation',
    'pin',
    'progress-entry',
    'report-schedule',
  ]);
});
