import type { Entry } from './entry.ts';
import type { EntryResponse } from './entry-responses.ts';

/** A uuid that tells its number. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An entry that makes an issue, with what a test changes of it. */
export const makeEntry = (more: Partial<Entry> = {}): Entry => ({
  v: 1,
  id: uuid(1),
  seq: 1,
  userId: 7,
  projectId: 3,
  record: uuid(1),
  kind: 'issue',
  act: 'create',
  title: 'Cracked tile',
  method: 'POST',
  path: '/api/projects/{projectId}/issues',
  params: { projectId: 3 },
  query: {},
  body: { title: 'Cracked tile' },
  editPath: '/api/issues/{id}',
  basedOn: null,
  triedBody: null,
  ifSigned: null,
  dependsOn: [],
  photoIds: [],
  ownerId: null,
  state: 'waiting',
  heldFor: null,
  tries: 0,
  nextAt: null,
  lastProblem: null,
  conflict: null,
  notes: [],
  capturedAt: 1_000_000,
  offsetMs: null,
  bytes: 24,
  ...more,
});

/** An answer, without one of everything that a test does not name. */
export const answer = (more: Partial<EntryResponse> = {}): EntryResponse => ({
  status: 0,
  code: null,
  detail: '',
  errors: {},
  retryAfterSeconds: null,
  row: null,
  replayed: false,
  ...more,
});
