import type { currentUser, logout } from '@brick/domain/auth/api';
import { expenseEndpoints } from '@brick/domain/expenses/api';
import { afterEach, describe, expect, it } from 'vitest';
import { call, callPage, createIdempotencyKey, endpointRef, fillPath, queryString } from './call.ts';
import { CallError } from './call-error.ts';

const list = endpointRef<typeof expenseEndpoints.list>('GET', '/api/projects/{projectId}/expenses');
const remove = endpointRef<typeof expenseEndpoints.remove>('DELETE', '/api/expenses/{id}');
const who = endpointRef<typeof currentUser>('GET', '/api/user');
const out = endpointRef<typeof logout>('POST', '/api/logout');

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface SentRequest {
  address: string;
  init: RequestInit & { headers: Record<string, string> };
}

// The browser's fetch is the only part that is stubbed.
function stubFetch(answer: () => Response | Promise<Response>): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = (async (address: string, init: SentRequest['init']) => {
    sent.push({ address, init });
    return answer();
  }) as unknown as typeof fetch;
  return sent;
}

describe('the address of a call', () => {
  it('has its path parameters filled in and escaped', () => {
    expect(fillPath('/api/projects/{projectId}/expenses', { projectId: 7 })).toBe('/api/projects/7/expenses');
    expect(fillPath('/api/files/{key}', { key: 'a/b?c' })).toBe('/api/files/a%2Fb%3Fc');
  });

  it('cannot be built with a parameter missing', () => {
    expect(() => fillPath('/api/expenses/{id}', {})).toThrow(RangeError);
  });

  it('leaves out empty query values and writes numbers and booleans as text', () => {
    expect(
      queryString({ phase: 'roofing', q: '', limit: 50, isPaid: false, from: undefined, to: null }),
    ).toBe('?phase=roofing&limit=50&isPaid=false');
    expect(queryString({})).toBe('');
  });
});

describe('a call', () => {
  it('sends credentials and JSON, and reads the JSON of the answer', async () => {
    const sent = stubFetch(() => Response.json({ id: 3 }, { status: 201 }));
    const body = { phase: 'roofing', itemName: 'Trusses', amount: '1500.00', date: '2026-03-18' } as const;
    const added = await call(expenseEndpoints.add, { params: { projectId: 7 }, body });
    expect(added.id).toBe(3);
    expect(sent[0]?.address).toBe('/api/projects/7/expenses');
    expect(sent[0]?.init.credentials).toBe('include');
    expect(sent[0]?.init.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body);
  });

  it('sends an idempotency key with a POST, the given one or a new one, and with no other call', async () => {
    const sent = stubFetch(() => new Response(null, { status: 204 }));
    await call(out);
    await call(out);
    await call(out, { idempotencyKey: 'mine' });
    await call(remove, { params: { id: 1 } });
    const keys = sent.map(({ init }) => init.headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys.slice(2)).toEqual(['mine', undefined]);
  });

  it('returns nothing for an empty response', async () => {
    stubFetch(() => new Response(null, { status: 204 }));
    const nothing: undefined = await call(out);
    expect(nothing).toBeUndefined();
  });

  it('throws "status: detail" with the messages by field', async () => {
    stubFetch(() =>
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
    stubFetch(() => new Response('Bad gateway here', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(who)).rejects.toThrow('502: Bad gateway here');
    stubFetch(() => new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(call(who)).rejects.toThrow('502: Bad Gateway');
  });

  it('reports a missing response with a message', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await call(who).catch((thrown: unknown) => thrown);
    expect((error as CallError).status).toBe(0);
    expect((error as CallError).message).toMatch(/could not be reached/);
  });

  it('passes an abort on as an abort, not as a failed call', async () => {
    const stop = new AbortController();
    stop.abort();
    stubFetch(() => Promise.reject(stop.signal.reason));
    await expect(call(who, { signal: stop.signal })).rejects.toBe(stop.signal.reason);
  });
});

describe('a page of a list', () => {
  it('comes with the count of all rows and the way to the next page', async () => {
    stubFetch(() => Response.json([], { headers: { 'x-total-count': '10000', 'x-next-cursor': 'abc' } }));
    expect(await callPage(list, { params: { projectId: 1 } })).toEqual({
      rows: [],
      total: 10_000,
      isBounded: false,
      nextCursor: 'abc',
    });
  });

  it('has no next page without a cursor', async () => {
    stubFetch(() => Response.json([]));
    expect(await callPage(list, { params: { projectId: 1 } })).toEqual({
      rows: [],
      total: null,
      isBounded: false,
      nextCursor: null,
    });
  });

  it('says that there are more rows than were counted', async () => {
    const headers = { 'x-total-count': '10000', 'x-total-count-bounded': 'true' };
    stubFetch(() => Response.json([], { headers }));
    expect(await callPage(list, { params: { projectId: 1 } })).toMatchObject({
      total: 10_000,
      isBounded: true,
    });
  });
});

describe('the compiler', () => {
  it('rejects a path other than the endpoint’s, a missing parameter and an unknown filter', () => {
    // @ts-expect-error another path
    const wrong = endpointRef<typeof expenseEndpoints.list>('GET', '/api/expenses');
    const never = () => [
      // @ts-expect-error no projectId
      call(list),
      // @ts-expect-error no body
      call(expenseEndpoints.add, { params: { projectId: 1 } }),
      // @ts-expect-error no such filter
      call(list, { params: { projectId: 1 }, query: { colour: 'red' } }),
    ];
    expect([typeof never, wrong.method]).toEqual(['function', 'GET']);
  });
});

it('idempotency keys are unique', () => {
  expect(new Set(Array.from({ length: 1000 }, createIdempotencyKey)).size).toBe(1000);
});
