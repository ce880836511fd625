import { beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/test-server.ts';

describe('the API documentation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });

  const ask = (place: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/docs${place}`, { headers });

  it('may only load its own scripts', async () => {
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

  it('is not sent again if the client has it cached', async () => {
    const first = await ask('/static/swagger-ui.css');
    const again = await ask('/static/swagger-ui.css', {
      'if-none-match': first.headers.get('etag') ?? 'none',
    });
    expect(again.status).toBe(304);
  });

  it('answers 404 for unknown paths', async () => {
    expect((await ask('/static/none.js')).status).toBe(404);
  });
});
