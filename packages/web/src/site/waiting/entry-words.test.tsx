import { makeEntry } from '@brick/domain/site/outbox/testing';
import { expect, it } from 'vitest';
import { renderElement } from '../../platform/testing/render-element.tsx';
import { EntryWords } from './entry-words.tsx';

async function wordsOf(more: Parameters<typeof makeEntry>[0]): Promise<string[]> {
  const html = await renderElement(<EntryWords entry={makeEntry(more)} />, {
    messages: { status: { fail: 'Fails' } },
  });
  return [...html.matchAll(/<bdi>(.*?)<\/bdi>/gs)].map(([, text]) => text ?? '');
}

it('shows what was typed of an entry, and neither its ids nor its choices', async () => {
  const answer = {
    item: 'c0',
    result: 'fail',
    reading: '22',
    reason: 'Too thin',
    basedOn: 1,
    photoIds: ['p'],
  };
  expect(await wordsOf({ body: answer })).toEqual(['Fails', '22', 'Too thin']);
  const release = { remark: 'Seen on site', signature: { name: 'T. Molefe', photoId: 'p' } };
  expect(await wordsOf({ body: release })).toEqual(['Seen on site', 'T. Molefe']);
  expect(await wordsOf({ body: { reason: 'Fits', authorisedBy: 'K. Phiri' } })).toEqual(['Fits', 'K. Phiri']);
  expect(await wordsOf({ body: { verified: false } })).toEqual([]);
  expect(await wordsOf({ body: null })).toEqual([]);
});

it('shows a line of the diary as the words of the addendum that it becomes', async () => {
  const body = { text: 'Labour\nMokolodi Brickworks: 4' };
  const ifSigned = { method: 'POST', path: '/api/addenda', params: {}, query: {}, body } as const;
  const line = { section: 'labour', company: 'Mokolodi Brickworks', heads: 4 };
  expect(await wordsOf({ body: line, ifSigned })).toEqual([body.text]);
});
