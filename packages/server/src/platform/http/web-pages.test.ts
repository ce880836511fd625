import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../testing/test-server.ts';

const SITE_SCRIPT = 'document.title = "__NONCE__"';
const HEAD = '<html data-demos="__DEMOS__"><link rel="canonical" href="__ORIGIN__/">';

const webRoot = await mkdtemp(path.join(os.tmpdir(), 'brick-pages-'));
const NOSCRIPT = '<noscript lang="__LANGUAGE__">__NEEDS_SCRIPT__</noscript>';
await writeFile(path.join(webRoot, 'index.html'), `${HEAD}${NOSCRIPT}application`);
await writeFile(path.join(webRoot, 'trade.html'), `${NOSCRIPT}trade`);
await writeFile(path.join(webRoot, 'site-worker.js'), 'void 0');
await writeFile(
  path.join(webRoot, 'site.html'),
  `<script>${SITE_SCRIPT}</script>${NOSCRIPT}application on site`,
);
for (const language of LANGUAGES) {
  await mkdir(path.join(webRoot, 'pages', language, 'screens'), { recursive: true });
  for (const page of ['landing', 'privacy', 'terms', 'cookies', 'security'])
    await writeFile(path.join(webRoot, `pages/${language}/${page}.html`), `${HEAD}<p>${language}</p>${page}`);
  for (const page of ['member', 'screens/dashboard', 'screens/expenses'])
    await writeFile(
      path.join(webRoot, `pages/${language}/${page}.html`),
      `${HEAD}<p>${language}</p>${path.basename(page)}`,
    );
}
const server = await startServer({ webRoot });
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

/** Returns a page for a request with this Host header, which no browser would let a page choose. */
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

it('a visitor gets the landing page at every path, and the application at paths for visitors', async () => {
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

describe('the application on site', () => {
  it('is one page for all of its screens, for who has a session', async () => {
    const member = server.visitor();
    member.cookie = 'brick_session=whatever';
    for (const address of ['/site', '/site?place=3', '/site/issues/12', '/site/no/such/screen'])
      expect((await member.get(address)).body).toContain('application on site');
    expect((await member.get('/sites')).body).toContain('member');
    for (const address of ['/site', '/site/issues/12'])
      expect((await server.visitor().get(address)).body).toContain('landing');
  });

  it('its page is there for its worker without a session, without a nonce, its script allowed by hash', async () => {
    const answer = await fetch(`${server.url}/site.html`);
    expect(answer.status).toBe(200);
    const [policy, page] = [answer.headers.get('content-security-policy') ?? '', await answer.text()];
    const hash = createHash('sha256').update(SITE_SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain(`style-src 'self';`);
    expect(policy).not.toContain('nonce');
    expect(page).toContain(SITE_SCRIPT);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('has a worker that may fetch what it stores, for addresses below /site, and is asked for anew each time', async () => {
    const { headers, status } = await fetch(`${server.url}/site-worker.js`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('never asks a browser to forget what it stores', async () => {
    for (const address of ['/site', '/site.html', '/'])
      expect((await fetch(`${server.url}${address}`)).headers.has('clear-site-data')).toBe(false);
  });
});

it('a page says whether demos are enabled', async () => {
  const without = await startServer({ webRoot, demos: false }, { beside: server });
  for (const address of ['/', '/privacy', '/auth']) {
    expect((await server.visitor().get(address)).body).toContain('data-demos="on"');
    expect((await without.visitor().get(address)).body).toContain('data-demos="off"');
  }
  await without.stop();
});

it('a page uses the origin of the request', async () => {
  expect(await pageFor('ledger.example.com')).toContain('href="http://ledger.example.com/"');
  expect(await pageFor('ledger.example.com:8443')).toContain('href="http://ledger.example.com:8443/"');
  expect(await pageFor('[2001:db8::1]:5000')).toContain('href="http://[2001:db8::1]:5000/"');
});

it('a page ignores invalid hosts and untrusted protocols', async () => {
  for (const host of ['"><script>alert(1)</script>', 'a b', 'evil.example/?', '']) {
    const page = await pageFor(host);
    expect(page).not.toContain('script');
    expect(page).not.toContain('evil');
  }
  expect(await pageFor('ledger.example.com', { 'x-forwarded-proto': 'https' })).toContain('href="http://');
});

describe('the language of pages', () => {
  const asked = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${address}`, { headers });
    const language = /<p>(\w+)<\/p>/.exec(await answer.text())?.[1];
    return { language, kept: answer.headers.getSetCookie(), vary: answer.headers.get('vary') };
  };

  it('is that of the query, otherwise the stored one, otherwise the browser’s, otherwise English', async () => {
    const german = { 'accept-language': 'tn-BW, de-CH;q=0.9, en;q=0.8' };
    const chosen = { ...german, cookie: 'brick_language=ja' };
    expect((await asked('/')).language).toBe('en');
    expect((await asked('/', { 'accept-language': 'tn-BW' })).language).toBe('en');
    expect((await asked('/', german)).language).toBe('de');
    expect((await asked('/privacy', chosen)).language).toBe('ja');
    expect((await asked('/no/such/page?lang=ar', chosen)).language).toBe('ar');
  });

  it('is stored once it is chosen, and not before', async () => {
    const [kept = '', ...others] = (await asked('/terms?lang=fr')).kept;
    expect(others).toEqual([]);
    // The application reads it to use the same language on the sign-in screen.
    expect(kept).toMatch(/^brick_language=fr; Max-Age=34560000; Path=\/; SameSite=Lax$/);
    expect((await asked('/auth?lang=fr')).kept).toEqual([kept]);
    expect((await asked('/', { 'accept-language': 'fr' })).kept).toEqual([]);
  });

  it('is used for signed-in users until their settings are loaded', async () => {
    const cookie = 'brick_session=whatever; brick_language=pt';
    for (const address of ['/expenses', '/expenses/12'])
      expect((await asked(address, { cookie })).language).toBe('pt');
  });

  it('is always one of ours', async () => {
    for (const strange of ['/?lang=tlh', '/?lang=../member', '/?lang=fr&lang=de', '/?lang='])
      expect(await asked(strange, { cookie: 'brick_language=../member' })).toMatchObject({
        language: 'en',
        kept: [],
      });
  });

  it('is that of the sentence for browsers without scripts, on every page that needs them', async () => {
    const german = { 'accept-language': 'de' };
    const onSite = { ...german, cookie: 'brick_session=whatever' };
    for (const [address, headers] of [
      ['/auth', german],
      ['/trade/abc', german],
      ['/site.html', german],
      ['/site', onSite],
    ] as const)
      expect(await (await fetch(`${server.url}${address}`, { headers })).text()).toContain(
        '<noscript lang="de">Brick Ledger braucht JavaScript. Bitte',
      );
    expect(await (await fetch(`${server.url}/auth`)).text()).toContain(
      '<noscript lang="en">Brick Ledger needs',
    );
  });

  it('is declared in Vary for caches', async () => {
    expect((await asked('/')).vary).toContain('Accept-Language');
    expect((await asked('/')).vary).toContain('Cookie');
  });
});
