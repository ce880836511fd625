import type { currentUser, logout } from '@brick/domain/auth/contract';
import { expenseCalls } from '@brick/domain/expenses/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { call, callOf, callPage, filledPath, freshKey, queryString } from './call.ts';
import { CallError } from './call-error.ts';

const list = callOf<typeof expenseCalls.list>('GET', '/api/projects/{projectId}/expenses');
const remove = callOf<typeof expenseCalls.remove>('DELETE', '/api/expenses/{id}');
const who = callOf<typeof currentUser>('GET', '/api/user');
const out = callOf<typeof logout>('POST', '/api/logout');

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface Sent {
  address: string;
  init: RequestInit & { headers: Record<string, string> };
}

// The browser's own fetch is the border of what is tested here; everything on this side of it is real.
function answering(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, init: Sent['init']) => {
    sent.push({ address, init });
    return answer();
  }) as unknown as typeof fetch;
  return sent;
}

describe('the address of a call', () => {
  it('has the names of its path filled in and escaped', () => {
    expect(filledPath('/api/projects/{projectId}/expenses', { projectId: 7 })).toBe(
      '/api/projects/7/expenses',
    );
    expect(filledPath('/api/files/{key}', { key: 'a/b?c' })).toBe('/api/files/a%2Fb%3Fc');
  });

  it('refuses to be made with a name missing', () => {
    expect(() => filledPath('/api/expenses/{id}', {})).toThrow(RangeError);
  });

  it('leaves empty parts of a query out and writes numbers and booleans as text', () => {
    expect(
      queryString({ phase: 'roofing', q: '', limit: 50, isPaid: false, from: undefined, to: null }),
    ).toBe('?phase=roofing&limit=50&isPaid=false');
    expect(queryString({})).toBe('');
  });
});

describe('a call', () => {
  it('sends credentials and JSON, and reads the JSON of the answer', async () => {
    const sent = answering(() => Response.json({ id: 3 }, { status: 201 }));
    const body = { phase: 'roofing', itemName: 'Trusses', amount: '1500.00', date: '2026-03-18' } as const;
    const added = await call(expenseCalls.add, { params: { projectId: 7 }, body });
    expect(added.id).toBe(3);
    expect(sent[0]?.address).toBe('/api/projects/7/expenses');
    expect(sent[0]?.init.credentials).toBe('include');
    expect(sent[0]?.init.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body);
  });

  it('names the attempt of a POST, by the given key or by a fresh one, and no other call', async () => {
    const sent = answering(() => new Response(null, { status: 204 }));
    await call(out);
    await call(out);
    await call(out, { idempotencyKey: 'mine' });
    await call(remove, { params: { id: 1 } });
    const keys = sent.map(({ init }) => init.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['mine', undefined]);
  });

  it('sends the version that an edit started from as If-Match', async () => {
    const sent = answering(() => Response.json([]));
    await call(list, { params: { projectId: 1 }, version: 4 });
    expect(sent[0]?.init.headers['if-match']).toBe('"4"');
  });

  it('answers nothing where the server sends nothing', async () => {
    answering(() => new Response(null, { status: 204 }));
    const nothing: undefined = await call(out);
    expect(nothing).toBeUndefined();
  });

  it('throws "status: detail" with the sentences by field', async () => {
    answering(() =>
      Response.json(
        {
          title: 'Please check the fields',
          status: 422,
          detail: 'Check the amount.',
          errors: { amount: 'Enter 0 or more' },
        },
        { status: 422 },
      ),
    );
    const error = await call(who).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).message).toBe('422: Check the amount.');
    expect((error as CallError).problem?.errors).toEqual({ amount: 'Enter 0 or more' });
  });

  it('throws the text of a body that is no problem, and the status text of an empty one', async () => {
    answering(() => new Response('Bad gateway here', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(who)).rejects.toThrow('502: Bad gateway here');
    answering(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(who)).rejects.toThrow('502: Bad Gateway');
  });

  it('says in a sentence that no answer came', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await call(who).catch((thrown: unknown) => thrown);
    expect((error as CallError).status).toBe(0);
    expect((error as CallError).message).toMatch(/could not be reached/);
  });

  it('passes an abort on as an abort, not as a failed call', async () => {
    const stop = new AbortController();
    stop.abort();
    answering(() => Promise.reject(stop.signal.reason));
    await expect(call(who, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  });
});

describe('a page of a list', () => {
  it('comes with the count of all rows and the way to the next page', async () => {
    answering(() => Response.json([], { headers: { 'x-total-count': '10000', 'x-next-cursor': 'abc' } }));
    expect(await callPage(list, { params: { projectId: 1 } })).toEqual({
      rows: [],
      total: 10_000,
      nextCursor: 'abc',
    });
  });

  it('has no next page where none is named', async () => {
    answering(() => Response.json([]));
    expect(await callPage(list, { params: { projectId: 1 } })).toEqual({
      rows: [],
      total: null,
      nextCursor: null,
    });
  });
});

describe('the compiler', () => {
  it('refuses a path that is not the contract’s, a missing parameter and an unknown filter', () => {
    // @ts-expect-error another path
    const wrong = callOf<typeof expenseCalls.list>('GET', '/api/expenses');
    const never = () => [
      // @ts-expect-error no projectId
      call(list),
      // @ts-expect-error no body
      call(expenseCalls.add, { params: { projectId: 1 } }),
      // @ts-expect-error no such filter
      call(list, { params: { projectId: 1 }, query: { colour: 'red' } }),
    ];
    expect([typeof never, wrong.method]).toEqual(['function', 'GET']);
  });
});

it('keys are never the same', () => {
  expect(new Set(Array.from({ length: 1000 }, freshKey)).size).toBe(1000);
});
