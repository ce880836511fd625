import { makeEntry } from '@brick/domain/site/outbox/testing';
import { expect, it } from 'vitest';
import { correctedBody } from './use-draft-entry.ts';

it('what is taken back of a refused edit is sent as the row has it', () => {
  const edit = makeEntry({ act: 'edit', body: { company: 'Notwane Steel', hours: 25, photoIds: ['p'] } });
  const row = { company: 'Kgale Plumbing', hours: 8, heads: 4, photoIds: [] };
  expect(correctedBody(edit, { hours: 6 }, row)).toEqual({
    ...{ company: 'Kgale Plumbing', hours: 6, photoIds: ['p'] },
  });
  // A form that began with what the entry says names all that it changes.
  expect(correctedBody(edit, { hours: 6 }, null)).toEqual({ ...edit.body, hours: 6 });
  const step = makeEntry({ act: 'step', body: { note: 'A new washer', seen: 'then', photoIds: ['p'] } });
  expect(correctedBody(step, { note: 'A seat' }, null)).toEqual({ note: 'A seat', photoIds: ['p'] });
});
