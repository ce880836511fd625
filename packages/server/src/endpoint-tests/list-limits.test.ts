import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const MOST = 5000;
const MB = 1_000_000;

const server = await startServer(
  { registrationsPerHour: 1_000_000, projectsPerHour: 0 },
  { bodyPatience: 1500 },
);
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

/** Loads all parts of a list by following its cursors. */
async function partsOf(path: string) {
  const parts: { rows: { id: number }[]; headers: Headers; bytes: number }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const mark = path.includes('?') ? '&' : '?';
    const { status, body, headers } = await owner.get(cursor ? `${path}${mark}cursor=${cursor}` : path);
    expect([path, status]).toEqual([path, 200]);
    parts.push({ rows: body, headers, bytes: JSON.stringify(body).length });
    cursor = headers.get('x-next-cursor');
  }
  return parts;
}

const fill = (table: string, columns: string, values: string, count: number) =>
  server.connection.rows(
    sql.raw(
      `insert into ${table} (project_id, ${columns}) select ${project}, ${values} from generate_series(1, ${count}) n`,
    ),
  );

describe('a list requested without paging', () => {
  it('returns up to 5,000 rows, reports the rest, and continues with the same endpoint', async () => {
    await fill(
      'expenses',
      'phase, item_name, amount, date, due_date, added_by',
      `'roofing', 'Row ' || n, 10.00, date '2026-01-01' + n % 300, date '2026-03-01', ${owner.id}`,
      7001,
    );
    for (const query of ['', '?sort=amount', '?q=row', '?phase=roofing&sort=-createdAt']) {
      const parts = await partsOf(`/api/projects/${project}/expenses${query}`);
      expect(
        parts.map(({ rows, headers }) => [
          rows.length,
          headers.get('x-truncated'),
          headers.get('x-total-count'),
        ]),
      ).toEqual([
        [MOST, 'true', '7001'],
        [2001, null, '7001'],
      ]);
      expect(new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(7001);
    }
  });

  it('returns up to 8 MB, whether its rows come from one query or one by one', async () => {
    const text = `repeat('x', 10000)`;
    await fill(
      'monitoring_fees',
      'fee_type, payee_name, amount, added_by, description',
      `'Visit', 'Engineer', 10.00, ${owner.id}, ${text}`,
      2000,
    );
    await fill(
      'issues',
      'title, description, severity, priority, reported_by',
      `'Issue ' || n, ${text}, 'low', 'low', ${owner.id}`,
      2000,
    );
    for (const kind of ['monitoring-fees', 'issues']) {
      const parts = await partsOf(`/api/projects/${project}/${kind}`);
      expect(parts.length).toBeGreaterThan(2);
      for (const { bytes } of parts) expect(bytes).toBeLessThan(8.5 * MB);
      expect(parts.at(0)?.headers.get('x-truncated')).toBe('true');
      expect(parts.at(-1)?.headers.get('x-truncated')).toBeNull();
      expect(new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(2000);
    }
  });

  it('has the same limits for histories and versions', async () => {
    const { body } = await owner.post(`/api/projects/${project}/inspections`, {
      phase: 'roofing',
      observations: 'A',
    });
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
      select ${project}, ${owner.id}, 'inspection', ${body.id}, 'updated',
        jsonb_build_object('observations', repeat('x', 10000)), jsonb_build_object('observations', repeat('y', 10000))
      from generate_series(1, 1500)`);
    for (const kind of ['history', 'versions']) {
      const parts = await partsOf(`/api/inspections/${body.id}/${kind}`);
      expect(parts.length).toBeGreaterThan(1);
      for (const { bytes } of parts) expect(bytes).toBeLessThan(8.5 * MB);
      expect(parts.flatMap(({ rows }) => rows)).toHaveLength(1501);
    }
  });

  it('continues for usually short lists too', async () => {
    const limited = async (path: string, count: number) => {
      const found: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { status, body, headers } = await owner.get(`${path}?limit=1${cursor && `&cursor=${cursor}`}`);
        expect([path, status, body.length]).toEqual([path, 200, 1]);
        expect(headers.get('x-truncated')).toBeNull();
        found.push(...body);
        cursor = headers.get('x-next-cursor');
      }
      expect(found).toHaveLength(count);
      expect(found).toEqual((await owner.get(path)).body);
    };
    await addProjectOf(owner);
    for (const n of [1, 2, 3])
      await owner.post(`/api/projects/${project}/progress`, {
        phase: 'roofing',
        percentComplete: n,
        date: '2026-03-01',
      });
    await limited(`/api/projects/${project}/progress`, 3);
    await limited('/api/projects', 2);
    const another = await signUp(server, 'another');
    await owner.post(`/api/projects/${project}/members`, { username: another.username, role: 'viewer' });
    await limited(`/api/projects/${project}/members`, 2);
    const contract = { title: 'Shell', contractSum: '1000.00' };
    for (const title of ['Shell', 'Roof'])
      expect((await owner.post(`/api/projects/${project}/contracts`, { ...contract, title })).status).toBe(
        201,
      );
    await limited(`/api/projects/${project}/contracts`, 2);
    await limited(`/api/projects/${project}/contracts/to-value`, 2);
    for (let n = 0; n < 2; n += 1) {
      const { id } = await addExpenseBy(owner, project);
      await owner.delete(`/api/expenses/${id}`);
    }
    await limited(`/api/projects/${project}/trash`, 2);
  });

  it('rejects a forged cursor', async () => {
    for (const cursor of [
      'zzz',
      Buffer.from('["a"]').toString('base64url'),
      Buffer.from('[1,2,3]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ])
      for (const path of [
        `projects`,
        `projects/${project}/members`,
        `projects/${project}/progress`,
        `projects/${project}/trash`,
      ])
        expect([path, (await owner.get(`/api/${path}?cursor=${cursor}`)).status]).toEqual([path, 422]);
  });

  it('returns a cursor from every list endpoint', () => {
    const lists = ENDPOINTS.filter(({ endpoint: { method, reply } }) => {
      const kind = reply && typeof reply === 'object' ? reply.def.type : '';
      return method === 'GET' && kind === 'array';
    });
    // Not bounded: searches return a few hits per kind, notices and security events are always paged, offers expire,
    // a row has thirty photos at most, twelve templates are built in, a template has the revisions that somebody
    // published, points are those of open checks, a line has a hundred candidates and a project 500 suppliers' names at most.
    const bounded = [
      ...['/api/search', '/api/projects/{projectId}/search', '/api/notices'],
      ...['/api/user/security-events', '/api/offers', '/api/projects/{projectId}/photos'],
      ...[
        '/api/check-templates/built-in',
        '/api/check-templates/{id}/revisions',
        '/api/projects/{projectId}/points',
        '/api/projects/{projectId}/expenses/suppliers',
        '/api/bank/lines/{id}/candidates',
      ],
    ];
    const without = lists
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ query, path }) =>
          !('shape' in query && 'cursor' in (query.shape as object)) && !bounded.includes(path),
      )
      .map(({ path }) => path);
    expect(lists.length).toBeGreaterThan(50);
    expect(without).toEqual([]);
  });
});

describe('a client that does not read its response', () => {
  /** Requests a list of several megabytes on its own connection. */
  const ask = () => {
    const { port, hostname, host } = new URL(server.url);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `GET /api/projects/${project}/monitoring-fees HTTP/1.1\r\nHost: ${host}\r\nCookie: ${owner.cookie}\r\n\r\n`,
    );
    return socket;
  };
  const closed = (socket: net.Socket) => new Promise((resolve) => socket.once('close', resolve));

  /** A connection that has received the start of a response and stops reading. */
  const silentOne = async () => {
    const socket = ask();
    await new Promise((resolve) => socket.once('readable', resolve));
    return socket;
  };

  it('is disconnected to free memory; slow readers are waited for', async () => {
    const slow = ask();
    let bytes = 0;
    slow.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      slow.pause();
      setTimeout(() => slow.resume(), 5);
      if (bytes > 7.9 * MB) slow.destroy();
    });
    await closed(slow);
    expect(bytes).toBeGreaterThan(7.9 * MB);
    const silent = await silentOne();
    // Sending data does not count as reading; after the disconnect, sending fails.
    await expect.poll(() => silent.destroyed || (silent.write('\r\n') && silent.destroyed)).toBe(true);
  });

  it('delays other requests of the account, then rejects them with the time to wait', async () => {
    const silent = [await silentOne(), await silentOne()];
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => owner.get(`/api/projects/${project}/monitoring-fees`)),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.headers.get('retry-after')).toBe('5');
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(30);
    // Pages, rows and writes are never limited.
    const page = await owner.get(`/api/projects/${project}/monitoring-fees?limit=50`);
    expect(page.status).toBe(200);
    for (const socket of silent) socket.destroy();
  });
});
