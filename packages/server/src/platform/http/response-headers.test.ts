import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { enrol } from '../../testing/authenticator.ts';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const webRoot = await mkdtemp(path.join(os.tmpdir(), 'brick-headers-'));
await writeFile(path.join(webRoot, 'index.html'), '<html><script nonce="__NONCE__"></script>application');
const server = await startServer({ webRoot });
const behindProxy = await startServer({ trustProxy: 1 }, { beside: server });
const person = await signUp(server);
afterAll(async () => {
  await behindProxy.stop();
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const account = (username: string) => ({ username, password: 'mortar-and-lime' });
const OVER_TLS = { 'x-forwarded-proto': 'https' };

describe('behind a trusted proxy with TLS', () => {
  it('cookies are Secure, HttpOnly and Lax, and HSTS is sent', async () => {
    const { headers } = await behindProxy.visitor().post('/api/register', account('tls'), OVER_TLS);
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBe(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Secure/);
    }
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it('cookies are bound to this host, and older cookies are accepted until they expire', async () => {
    const visitor = behindProxy.visitor();
    const me = () => visitor.get('/api/user', OVER_TLS);
    await visitor.post('/api/register', account('host'), OVER_TLS);
    const names = visitor.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
    expect(names.sort()).toEqual(['__Host-brick_device', '__Host-brick_session']);
    expect((await me()).status).toBe(200);
    // Planted by a sibling host, which can only write the plain name.
    const planted = behindProxy.visitor();
    planted.cookie = visitor.cookie.replaceAll('__Host-', '');
    expect((await planted.get('/api/user', OVER_TLS)).status).toBe(401);
    // Set before the prefix was introduced, or over plain HTTP.
    const earlier = server.visitor();
    await earlier.post('/api/register', account('earlier'));
    expect(earlier.cookie).toMatch(/^brick_session=[\w-]{43}; brick_device=/);
    expect((await earlier.get('/api/user', OVER_TLS)).status).toBe(200);
    const kept = behindProxy.visitor();
    kept.cookie = earlier.cookie;
    expect((await kept.get('/api/user', OVER_TLS)).status).toBe(200);
    // Ignored beside a cookie with the host prefix.
    visitor.cookie = `${visitor.cookie}; ${earlier.cookie}`;
    expect((await me()).body.username).toBe('host');
    const out = await visitor.post('/api/logout', {}, OVER_TLS);
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-brick_session=;.*brick_session=;/);
    expect(
      await server.connection.rows(sql`select 1 from sessions s join users u on u.id = s.user_id
      where u.username = 'host'`),
    ).toEqual([]);
    // The same with the second step.
    const careful = await signUp(server, 'careful');
    await enrol(careful);
    const stepping = behindProxy.visitor();
    await stepping.post('/api/login', account(careful.username), OVER_TLS);
    expect(stepping.cookie).toMatch(/^__Host-brick_second_step=h\./);
    const wrong = await stepping.post('/api/login/2fa', { code: 'no code' }, OVER_TLS);
    expect(wrong.status).toBe(422);
  });

  it('the forwarded header is ignored without a trusted proxy', async () => {
    const { headers } = await server.visitor().post('/api/register', account('plain'), OVER_TLS);
    expect(headers.getSetCookie().join()).not.toContain('Secure');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('an API response', () => {
  it.each(['/api/user', '/api/projects', '/api/nothing', '/api/user/data'])(
    'from %s is not cached, loads nothing and cannot be framed',
    async (address) => {
      const { headers } = await person.get(address);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('same-origin');
    },
  );
});

describe('a page', () => {
  it('runs only our scripts and cannot be framed', async () => {
    const page = async () => {
      const { headers, body } = await server.visitor().get('/auth');
      return {
        policy: headers.get('content-security-policy') ?? '',
        nonce: /nonce="([^"]+)"/.exec(body)?.[1] ?? '',
      };
    };
    const { policy, nonce } = await page();
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(directives.get('default-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('img-src')).toBe("'self' blob: data:");
    expect(directives.get('script-src')).toBe(`'self' 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/unsafe|\*/);
    // The nonce changes with each response, so knowing one page does not help to inject into the next.
    expect((await page()).nonce).not.toBe(nonce);
  });
});

describe('a file', () => {
  it('is cached privately, has its name, and is never rendered as a page', async () => {
    const project = await addProjectOf(person);
    const { body } = await person.upload(blankJpeg(), 'slab.jpg', 'image/jpeg');
    await addExpenseBy(person, project, { receiptUrl: body.url });
    const { headers } = await person.get(body.url);
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('vary')).toContain('Cookie');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="slab\.jpg"/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('uploaded from another site’s page is rejected', async () => {
    const form = new FormData();
    form.append('file', new Blob([blankJpeg()], { type: 'image/jpeg' }), 'slab.jpg');
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign)
      expect((await person.send('POST', '/api/upload', { body: form, headers })).status).toBe(403);
  });
});

describe('a request body', () => {
  it('with more than a thousand list entries or too many levels is rejected', async () => {
    const send = async (body: object) => (await person.post('/api/projects', body)).status;
    expect(await send({ name: 'x', more: Array.from({ length: 1001 }, () => 1) })).toBe(400);
    let nested: object = {};
    for (let depth = 0; depth < 25; depth += 1) nested = { nested };
    expect(await send(nested)).toBe(400);
  });

  it('without a content type is rejected, and may be missing if none is needed', async () => {
    expect(
      (await person.send('POST', '/api/projects', { body: 'name=x', headers: { 'content-type': '' } }))
        .status,
    ).toBe(415);
    expect((await person.post('/api/projects/sample')).status).toBe(201);
  });
});
