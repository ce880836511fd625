import { beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';

describe('the documentation of the calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });

  const ask = (place: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/docs${place}`, { headers });

  it('is a page that may load its own scripts and nothing else', async () => {
    const page = await ask('');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const scripts = [...(await page.text()).matchAll(/src="\.?\/?(?:docs\/)?([^"]+\.js)"/g)].map(
      ([, name]) => name,
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of scripts) {
      const script = await ask(`/${name?.replace(/^.*static/, 'static')}`);
      expect(script.status).toBe(200);
      expect(script.headers.get('content-type')).toContain('javascript');
      expect((await script.text()).length).toBeGreaterThan(100);
    }
  });

  it('is not sent again to who has it already', async () => {
    const first = await ask('/static/swagger-ui.css');
    const again = await ask('/static/swagger-ui.css', {
      'if-none-match': first.headers.get('etag') ?? 'none',
    });
    expect(again.status).toBe(304);
  });

  it('has no page at an address that it does not know', async () => {
    expect((await ask('/static/none.js')).status).toBe(404);
  });
});
