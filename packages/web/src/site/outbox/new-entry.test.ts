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
