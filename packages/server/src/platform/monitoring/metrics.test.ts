import { afterAll, describe, expect, it } from 'vitest';
import { mailInEnvironment } from '../../testing/incoming-mail.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { readConfig } from '../config/config.ts';
import { ConfigProblem } from '../config/environment-values.ts';
import { readMailInSettings } from '../config/mail-in-settings.ts';

const TOKEN = 'read-by-the-monitor-alone';

const server = await startServer({ metricsToken: TOKEN });
const closed = await startServer();
afterAll(() => Promise.all([server.stop(), closed.stop()]));

const metrics = (of: TestServer, authorization?: string) =>
  fetch(`${of.url}/metrics`, { headers: authorization ? { authorization } : {} });

describe('the metrics', () => {
  it('are off by default', async () => {
    const answer = await metrics(closed, `Bearer ${TOKEN}`);
    expect(await answer.text()).not.toContain('http_request_duration_seconds');
  });

  it.each([undefined, 'Bearer read-by-somebody-else-now', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])(
    'are denied with the authorization %s',
    async (authorization) => {
      const answer = await metrics(server, authorization);
      expect([answer.status, await answer.text()]).toEqual([401, '']);
    },
  );

  it('count calls by declared path, without ids or search texts', async () => {
    const owner = await signUp(server, 'owner');
    const project = await addProjectOf(owner);
    const { id: expense } = await addExpenseBy(owner, project);
    await owner.get(`/api/expenses/${expense}`);
    await owner.get(`/api/projects/${project}/expenses?q=secret-supplier`);
    const text = await (await metrics(server, `Bearer ${TOKEN}`)).text();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",path="/api/expenses/:id",status="200"} 1',
    );
    expect(text).toContain('path="/api/projects/:projectId/expenses",status="200"');
    expect(text).not.toContain('secret-supplier');
    expect(text).not.toContain(`/api/expenses/${expense}`);
    for (const name of [
      'live_streams 0',
      'database_connections ',
      'database_waiting 0',
      'nodejs_heap_size_used_bytes',
    ])
      expect(text).toContain(name);
  });

  it('say when mail was last looked for, and whether that failed', async () => {
    const mailIn = readMailInSettings(mailInEnvironment('imap://a:b@127.0.0.1:1'));
    const reading = await startServer({ metricsToken: TOKEN, mailIn }, { beside: server });
    const told = async () => (await metrics(reading, `Bearer ${TOKEN}`)).text();
    expect(await told()).toMatch(/mail_in_looked_seconds 0\n[\s\S]*mail_in_fails 0\n/);
    await server.pool.query(`insert into mail_in_state (begun_at, looked_at, problem)
      values (now(), '2026-03-04T05:06:07Z', 'refused')`);
    expect(await told()).toMatch(/mail_in_looked_seconds 1772600767\n[\s\S]*mail_in_fails 1\n/);
    expect(await (await metrics(server, `Bearer ${TOKEN}`)).text()).not.toContain('mail_in');
    await reading.stop();
  });

  it('need a long token', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' }, '/')).toThrow(ConfigProblem);
    expect(() => readConfig({ METRICS_TOKEN: 'with a blank in it, but long' }, '/')).toThrow(/METRICS_TOKEN/);
    expect(readConfig({ METRICS_TOKEN: TOKEN }, '/').metricsToken).toBe(TOKEN);
  });
});
