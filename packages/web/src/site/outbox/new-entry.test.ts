import { expect, it } from 'vitest';
import type { EndpointRef } from '../../platform/api/call.ts';
import { entryOf } from './new-entry.ts';

const [PHOTO, SIGNATURE] = ['6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c10', '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c11'];

const CONTEXT = {
  ...{ userId: 7, id: '6f1c9a52-3d1b-4c55-9b0e-2f7d4a8e6c12', seq: 1, state: 'waiting' as const },
  ...{ capturedAt: 0, offsetMs: null, idOf: () => undefined, uuidOf: () => undefined, photoBytes: 0 },
};

it('names the picture of a signature with the signature, and not among the photos', () => {
  const entry = entryOf(
    { method: 'POST', path: '/api/checks/{id}/answers' } as EndpointRef<unknown>,
    {
      ...{ act: 'step', projectId: 3, kind: 'check', title: 'Foreman signs', record: 12 },
      params: { id: 12 } as never,
      body: { signature: { name: 'T. Molefe', photoId: SIGNATURE } } as never,
    },
    { ...CONTEXT, photoIds: [PHOTO, SIGNATURE] },
  );
  expect(entry).toMatchObject({
    record: 'check:12',
    photoIds: [PHOTO, SIGNATURE],
    body: { photoIds: [PHOTO], signature: { photoId: SIGNATURE } },
  });
});

it('an edit that was a draft keeps the row as it was begun, and names the rest as it is now', () => {
  const given = (act: 'edit') => ({
    ...{ act, projectId: 3, kind: 'issue', title: 'Tap drips', record: 12, params: { id: 12 } as never },
    before: { version: 6, title: 'Tap runs', trade: 'plumbing', severity: 'low' },
    body: { title: 'Tap drips', trade: null } as never,
  });
  const call = { method: 'PATCH', path: '/api/issues/{id}' } as EndpointRef<unknown>;
  const basedOn = { version: 5, fields: { title: 'Tap', severity: 'high' } };
  const kept = entryOf(call, given('edit'), { ...CONTEXT, photoIds: [], basedOn });
  expect(kept.basedOn).toEqual({ version: 5, fields: { title: 'Tap', trade: 'plumbing' } });
  const fields = { title: 'Tap runs', trade: 'plumbing' };
  expect(entryOf(call, given('edit'), { ...CONTEXT, photoIds: [] }).basedOn).toEqual({ version: 6, fields });
});
