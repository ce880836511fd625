import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';

let webRoot: string;
let server: TestServer;

const HEAD = '<html data-demos="__DEMOS__"><link rel="canonical" href="__ORIGIN__/">';

beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'brick-pages-'));
  await mkdir(path.join(webRoot, 'pages/screens'), { recursive: true });
  await writeFile(path.join(webRoot, 'index.html'), `${HEAD}application`);
  for (const page of ['member', 'landing', 'privacy', 'terms', 'cookies', 'security'])
    await writeFile(path.join(webRoot, `pages/${page}.html`), `${HEAD}${page}`);
  for (const page of ['dashboard', 'expenses'])
    await writeFile(path.join(webRoot, `pages/screens/${page}.html`), `${HEAD}${page}`);
  server = await startServer({ webRoot });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** A page as it is answered to a request that names this host, which no browser would let a page choose. */
const pageFor = (host: string, headers: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = send(server.url, { headers: { host, ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    });
    asked.on('error', reject);
    asked.end();
  });

it('a visitor gets the landing page at every address, and the application where there is something to do for him', async () => {
  const visitor = server.visitor();
  const page = async (address: string) => /\w+$/.exec((await visitor.get(address)).body)?.[0];
  for (const address of ['/', '/expenses', '/no/such/page', '/demonstration', '/authors'])
    expect([address, await page(address)]).toEqual([address, 'landing']);
  for (const address of ['/demo', '/auth', '/invitation/abc', '/share/abc'])
    expect([address, await page(address)]).toEqual([address, 'application']);
  expect(await page('/privacy')).toBe('privacy');
  visitor.cookie = 'brick_session=whatever';
  for (const [address, expected] of [
    ['/', 'dashboard'],
    ['/dashboard?project=7', 'dashboard'],
    ['/expenses', 'expenses'],
    ['/expenses/12', 'member'],
    ['/demo', 'member'],
    ['/privacy', 'member'],
    ['/../index', 'member'],
    ['/no/such/page', 'member'],
  ])
    expect([address, await page(address ?? '')]).toEqual([address, expected]);
});

it('a page says whether there are demos, so that it offers none where the operator switched them off', async () => {
  const without = await startServer({ webRoot, demos: false }, { beside: server });
  for (const address of ['/', '/privacy', '/auth']) {
    expect((await server.visitor().get(address)).body).toContain('data-demos="on"');
    expect((await without.visitor().get(address)).body).toContain('data-demos="off"');
  }
  await without.stop();
});

it('a page names itself by the address at which it was asked for', async () => {
  expect(await pageFor('ledger.example.com')).toContain('href="http://ledger.example.com/"');
  expect(await pageFor('ledger.example.com:8443')).toContain('href="http://ledger.example.com:8443/"');
  expect(await pageFor('[2001:db8::1]:5000')).toContain('href="http://[2001:db8::1]:5000/"');
});

it('a page repeats no host that is none, and no protocol that nobody trusted said', async () => {
  for (const host of ['"><script>alert(1)</script>', 'a b', 'evil.example/?', '']) {
    const page = await pageFor(host);
    expect(page).not.toContain('script');
    expect(page).not.toContain('evil');
  }
  expect(await pageFor('ledger.example.com', { 'x-forwarded-proto': 'https' })).toContain('href="http://');
});
