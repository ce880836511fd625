import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

const DAY = 86_400_000;

const server = await startServer({ registrationsPerHour: 1_000_000 });
const strict = await startServer({ twoFactor: 'managers' }, { beside: server });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { totalBudget: '500000.00' });
await addExpenseBy(owner, project, { amount: '18400.55', isPaid: true });
afterAll(async () => {
  await strict.stop();
  await server.stop();
});

const links = (of = project) => `/api/projects/${of}/share-links`;

async function share(person: TestPerson = owner, body: object = {}, of = project) {
  const answer = await person.post(links(of), { report: 'budget-summary', ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as { id: number; key: string; path: string; expiresAt: string };
}

const open = (key: string) => server.visitor().get(`/api/share/${key}`);

const DEAD = 'This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.';

describe('a share link', () => {
  it('opens the report for everyone, in its language, with the author’s figures', async () => {
    const { key, path } = await share(owner, { language: 'de', label: 'Bank' });
    expect(path).toBe(`/share/${key}`);
    const { status, body, headers } = await open(key);
    expect(status).toBe(200);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(body.document).toMatchObject({ language: 'de', project: { name: 'Mokolodi Ridge House' } });
    const own = await owner.get(`/api/projects/${project}/reports/budget-summary?language=de`);
    expect(body.document.parts).toEqual(own.body.parts);
    expect(JSON.stringify(body.document)).toContain('18400.55');
  });

  it('shows the figures of the day of its opening', async () => {
    const { key } = await share();
    await addExpenseBy(owner, project, { amount: '7123.45', isPaid: true });
    expect(JSON.stringify((await open(key)).body.document)).toContain('25524.00');
  });

  it('returns its key once: neither the database nor later responses contain it', async () => {
    const { id, key } = await share(owner, { label: 'Architect' });
    const listed = (await owner.get(links())).body as { id: number }[];
    expect(listed.find((each) => each.id === id)).toMatchObject({ label: 'Architect', timesOpened: 0 });
    expect(JSON.stringify(listed)).not.toContain(key);
    for (const table of ['share_links', 'activity', 'idempotency_keys']) {
      const rows = await server.connection.rows(sql`select * from ${sql.identifier(table)}`);
      expect([table, JSON.stringify(rows).includes(key)]).toEqual([table, false]);
    }
  });

  it('counts its openings with the last time', async () => {
    const { id, key } = await share();
    await open(key);
    await open(key);
    const [link] = ((await owner.get(links())).body as { id: number }[]).filter((each) => each.id === id);
    expect(link).toMatchObject({ timesOpened: 2, lastOpenedAt: expect.any(String), state: 'open' });
  });

  it('is listed before those that ended, however many came after it', async () => {
    const other = await addProjectOf(owner);
    const [first, second] = [await share(owner, {}, other), await share(owner, {}, other)];
    await server.connection.rows(
      sql`insert into share_links (project_id, report, options, language, created_by, token_hash, created_at, expires_at, withdrawn_at)
        select project_id, report, options, language, created_by, 'ended ' || n, created_at, expires_at, now()
        from share_links, generate_series(1, 250) n where id = ${second.id}`,
    );
    const listed = (await owner.get(links(other))).body as { id: number }[];
    expect(listed.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed).toHaveLength(200);
  });

  it.each([
    ...['withdrawn', 'expired', 'unknown', 'of a deleted project', 'of who may not share any more'],
    'of who is locked',
    'of who lacks the second factor',
  ])('that is %s gets the same response from every endpoint and page', async (state) => {
    const manager = await joinAs(server, project, 'project_manager');
    const mine = await addProjectOf(owner, { name: 'Kgale View' });
    const { id, key } = await share(
      state.startsWith('of who') ? manager : owner,
      {},
      state.startsWith('of a') ? mine : project,
    );
    const asked = state === 'unknown' ? 'A'.repeat(43) : key;
    if (state === 'withdrawn') expect((await owner.delete(`${links()}/${id}`)).status).toBe(204);
    if (state === 'of a deleted project') await owner.delete(`/api/projects/${mine}`);
    if (state === 'of who is locked')
      await server.connection.rows(sql`update users set locked_at = now() where id = ${manager.id}`);
    else if (state.endsWith('any more'))
      await owner.patch(`/api/projects/${project}/members/${manager.id}`, { role: 'architect' });
    if (state === 'expired') server.setNow(Date.now() + 14 * DAY + 60_000);
    try {
      for (const path of ['', '/pdf', '/logo']) {
        const { status, body } = await (state.endsWith('factor') ? strict : server)
          .visitor()
          .get(`/api/share/${asked}${path}`);
        expect([path, status, body.detail]).toEqual([path, 404, DEAD]);
      }
    } finally {
      server.setNow(Date.now());
    }
  });

  it.each(['demoted', 'removed', 'locked'])(
    'of who was %s is listed as lapsed, and can be withdrawn',
    async (what) => {
      const manager = await joinAs(server, project, 'project_manager');
      const { id } = await share(manager);
      const stateOf = async () =>
        (await owner.get(links())).body.find((link: { id: number }) => link.id === id).state;
      expect(await stateOf()).toBe('open');
      const path = `/api/projects/${project}/members/${manager.id}`;
      if (what === 'demoted') await owner.patch(path, { role: 'viewer' });
      else if (what === 'removed') await owner.delete(path);
      else await server.connection.rows(sql`update users set locked_at = now() where id = ${manager.id}`);
      expect(await stateOf()).toBe('lapsed');
      expect((await owner.delete(`${links()}/${id}`)).status).toBe(204);
      expect(await stateOf()).toBe('withdrawn');
    },
  );

  it('can be downloaded as PDF', async () => {
    const { key } = await share();
    const answer = await fetch(`${server.url}/api/share/${key}/pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('works for fourteen days, or the chosen number of days', async () => {
    const lasts = async (body: object) =>
      (Date.parse((await share(owner, body)).expiresAt) - Date.now()) / DAY;
    expect(await lasts({})).toBeCloseTo(14, 2);
    expect(await lasts({ expiresInDays: 90 })).toBeCloseTo(90, 2);
    for (const expiresInDays of [0, 91, 1.5])
      expect((await owner.post(links(), { report: 'budget-summary', expiresInDays })).status).toBe(422);
  });

  it('accepts only supported filters and suppliers of its project', async () => {
    const refused = async (body: object) => (await owner.post(links(), body)).body.errors;
    expect(await refused({ report: 'cash-flow', options: { phase: 'roofing' } })).toHaveProperty('phase');
    const unknown = { report: 'expense-breakdown', options: { supplierId: 999_999 } };
    expect(await refused(unknown)).toHaveProperty('supplierId');
  });

  it('limits failed openings per address and hour', async () => {
    const { key } = await share();
    await server.connection.rows(sql`delete from attempts`);
    expect((await open('x'.repeat(43))).status).toBe(404);
    await server.connection.rows(sql`update attempts set failures = 599`);
    // Successful openings are not counted for the address.
    for (let count = 0; count < 3; count += 1) expect((await open(key)).status).toBe(200);
    expect((await open('y'.repeat(43))).status).toBe(404);
    expect((await open('z'.repeat(43))).status).toBe(429);
    expect((await open(key)).status).toBe(429);
    await server.connection.rows(sql`delete from attempts`);
  });
});

describe('the branding of a project', () => {
  const path = () => `/api/projects/${project}/branding`;
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([blankJpeg()], { type: 'image/jpeg' }), 'logo.jpg');
    return (await owner.send('POST', '/api/upload', { body: form })).body.url;
  };

  it('is shown above a shared report, with its logo', async () => {
    expect((await owner.get(path())).body).toMatchObject({ companyName: null, version: 0 });
    const logoUrl = await upload();
    const body = { companyName: 'Kgosi Building Works', address: 'Plot 7, Gaborone', logoUrl, version: 0 };
    expect((await owner.put(path(), body)).body).toMatchObject({ companyName: body.companyName, version: 1 });
    const { key } = await share();
    expect((await open(key)).body.head).toEqual({
      companyName: 'Kgosi Building Works',
      address: 'Plot 7, Gaborone',
      hasLogo: true,
    });
    const logo = await fetch(`${server.url}/api/share/${key}/logo`);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await server.visitor().get(logoUrl)).status).toBe(401);
    const viewer = await joinAs(server, project, 'viewer');
    expect((await viewer.get(logoUrl)).status).toBe(404);
    const manager = await joinAs(server, project, 'project_manager');
    expect((await manager.get(logoUrl)).status).toBe(200);
  });

  it('set from an older version is rejected with the current branding', async () => {
    const { version } = (await owner.get(path())).body;
    await owner.put(path(), { companyName: 'Ridge Builders', version });
    const late = await owner.put(path(), { companyName: 'Late Builders', version });
    expect(late).toMatchObject({ status: 409, body: { current: { companyName: 'Ridge Builders' } } });
  });

  it('has a logo uploaded by its author', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'logo.pdf');
    const pdf = (await owner.send('POST', '/api/upload', { body: form })).body.url;
    for (const logoUrl of [pdf, `/api/files/${'x'.repeat(22)}`])
      expect((await owner.put(path(), { logoUrl })).body.errors).toHaveProperty('logoUrl');
  });
});
