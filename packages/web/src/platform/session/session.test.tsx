import type { CurrentUser } from '@brick/domain/users/current-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { SessionContext, USER_KEY, userQuery, useUser } from './session.ts';

const ada = { id: 7, firstName: 'Ada' } as CurrentUser;

const Name = () => useUser().firstName;

afterEach(() => vi.unstubAllGlobals());

describe('the signed-in user', () => {
  it('is who the screens are drawn for, until the screens know that they have left', () => {
    const client = new QueryClient();
    client.setQueryData(USER_KEY, null);
    const html = renderToString(
      <QueryClientProvider client={client}>
        <SessionContext value={{ status: 'in', user: ada }}>
          <Name />
        </SessionContext>
      </QueryClientProvider>,
    );
    expect(html).toBe('Ada');
  });

  it('stays signed in if the server cannot be reached, and is not known if it never was', async () => {
    vi.stubGlobal('document', { querySelector: () => null });
    const client = new QueryClient();
    await expect(client.fetchQuery(userQuery)).rejects.toThrow(CallError);
    expect(client.getQueryData(USER_KEY)).toBeUndefined();
    client.setQueryData(USER_KEY, ada);
    expect(await client.fetchQuery(userQuery)).toBe(ada);
  });

  it('is another one only after a reload, so that nothing of the one before is shown to them', async () => {
    const grace = { id: 8, firstName: 'Grace' } as CurrentUser;
    const reload = vi.fn();
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(grace)));
    const client = new QueryClient();
    expect(await client.fetchQuery(userQuery)).toEqual(grace);
    expect(reload).not.toHaveBeenCalled();
    client.setQueryData(USER_KEY, ada);
    await client.fetchQuery(userQuery);
    expect(reload).toHaveBeenCalledOnce();
    expect(client.getQueryData(USER_KEY)).toEqual(ada);
  });
});
