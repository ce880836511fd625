import { tokenFromBytes } from '@brick/domain/tokens/token-format';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { hashAndAudit } from '../testing/audit-activity.ts';
import { ublInvoice } from '../testing/files/invoice-files.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import type { RequestOptions, TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';
import { warnOfExpiry, withdrawUnusedTokens } from './token-sweep.ts';

const DAY = 86_400_000;
const PASSWORD = 'mortar-and-lime';

const server = await startServer({ registrationsPerHour: 1_000_000, projectsPerHour: 0 });
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

interface Made {
  id: number;
  token: string;
}

async function makePersonal(body: object = {}, person: TestPerson = owner): Promise<Made> {
  const answer = await person.post('/api/user/tokens', {
    name: 'Accounts',
    scopes: ['expenses:read'],
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const tokensOf = (of = project) => `/api/projects/${of}/tokens`;

async function makeOfProject(body: object = {}, person: TestPerson = owner, of = project): Promise<Made> {
  const answer = await person.post(tokensOf(of), {
    ...{ name: 'Scanner', scopes: ['expenses:read'], role: 'project_manager' },
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const ask = (token: string, path: string, method = 'GET', options: RequestOptions = {}) =>
  server.visitor().send(method, path, { ...options, headers: { ...bearer(token), ...options.headers } });

const expenses = (of = project) => `/api/projects/${of}/expenses`;
const expense = {
  phase: 'foundation',
  itemName: 'Ready-mix concrete 30 MPa',
  supplier: 'Kalahari Cement',
  amount: '18400.00',
  date: '2026-03-18',
};

const storedToken = async (id: number) =>
  (
    await server.connection.rows<Record<string, unknown>>(sql`select * from access_tokens where id = ${id}`)
  )[0];

const setToken = (id: number, fields: ReturnType<typeof sql>) =>
  server.connection.rows(sql`update access_tokens set ${fields} where id = ${id}`);

async function isRefused(token: string): Promise<void> {
  const answer = await ask(token, '/api/token');
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
}

describe('a personal token', () => {
  it('is shown once, acts as its maker, and says what it may do', async () => {
    const { id, token } = await makePersonal({ scopes: ['expenses:read', 'expenses:create'] });
    expect(token).toMatch(/^brickledger_pat_[0-9A-Za-z]{49}$/);
    const row = await storedToken(id);
    expect(JSON.stringify(row)).not.toContain(token.slice(16));
    expect(JSON.stringify((await owner.get('/api/user/tokens')).body)).not.toContain(token.slice(16));
    const { body } = await ask(token, '/api/token');
    expect(body).toEqual({
      ...{ name: 'Accounts', kind: 'personal', projects: null, role: null, money: true },
      scopes: ['project:read', 'expenses:read', 'expenses:create'],
      expiresAt: expect.any(String),
    });
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / DAY)).toBe(90);
    const added = await ask(token, expenses(), 'POST', { body: expense });
    expect(added.status).toBe(201);
    expect((await ask(token, `/api/expenses/${added.body.id}`)).body.addedBy).toBe(owner.id);
  });

  it('is never repeated by an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'a-key-of-a-form' };
    const once = await owner.post('/api/user/tokens', { name: 'Once' }, key);
    const again = await owner.post('/api/user/tokens', { name: 'Once' }, key);
    expect([once.status, again.status]).toEqual([201, 201]);
    expect(once.body.token).not.toBe(again.body.token);
    const kept = await server.connection.rows(
      sql`select 1 from idempotency_keys where key = 'a-key-of-a-form'`,
    );
    expect(kept).toEqual([]);
  });

  it('needs the password once signing in is ten minutes ago', async () => {
    const person = await signUp(server, 'slow');
    await server.connection.rows(sql`
      update sessions set sess = jsonb_set(sess::jsonb, '{createdAt}', to_jsonb(${new Date(Date.now() - 11 * 60_000).toISOString()}::text))
      where user_id = ${person.id}`);
    const missing = await person.post('/api/user/tokens', { name: 'Late' });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { password: 'Enter your password to make a token' },
    ]);
    expect((await person.post('/api/user/tokens', { name: 'Late', password: 'wrong' })).status).toBe(422);
    expect((await person.post('/api/user/tokens', { name: 'Late', password: PASSWORD })).status).toBe(201);
  });

  it('lives from 1 to 366 days', async () => {
    const lives = async (body: object) =>
      (await owner.post('/api/user/tokens', { name: 'Lives', ...body })).status;
    const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    expect(await lives({ expiresAt: inDays(1) })).toBe(201);
    expect(await lives({ expiresAt: inDays(366).slice(0, 10) })).toBe(201);
    for (const wrong of [inDays(-1), inDays(0.5), inDays(368), 'soon', '2027-02-30'])
      expect([wrong, await lives({ expiresAt: wrong })]).toEqual([wrong, 422]);
    for (const [days, status] of [
      [0, 422],
      [1, 201],
      [366, 201],
      [367, 422],
    ] as const)
      expect([days, await lives({ expiresInDays: days })]).toEqual([days, status]);
  });

  it('of chosen projects knows no others', async () => {
    const other = await addProjectOf(owner, { name: 'Elsewhere' });
    const { token } = await makePersonal({ projects: [project] });
    expect((await ask(token, `/api/projects/${project}`)).status).toBe(200);
    expect((await ask(token, `/api/projects/${other}`)).status).toBe(404);
    const { id } = await addExpenseBy(owner, other);
    expect((await ask(token, `/api/expenses/${id}`)).status).toBe(404);
    const listed = (await ask(token, '/api/projects')).body.map((each: { id: number }) => each.id);
    expect(listed).toEqual([project]);
    const all: { projectId: number }[] = (await ask(token, '/api/expenses/all')).body;
    expect(new Set(all.map(({ projectId }) => projectId))).toEqual(new Set([project]));
    const hits: { projectId: number }[] = (await ask(token, '/api/search?q=concrete')).body;
    expect(hits.every(({ projectId }) => projectId === project)).toBe(true);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.post('/api/user/tokens', { name: 'Theirs', projects: [project] })).status).toBe(
      422,
    );
  });

  it('does what its maker may at that moment', async () => {
    const engineer = await joinAs(server, project, 'engineer');
    const { token } = await makePersonal({ scopes: ['expenses:read', 'expenses:create'] }, engineer);
    expect((await ask(token, expenses())).status).toBe(200);
    expect((await ask(token, expenses(), 'POST', { body: expense })).status).toBe(403);
    await server.connection.rows(
      sql`update project_members set role = 'viewer' where project_id = ${project} and user_id = ${engineer.id}`,
    );
    expect((await ask(token, expenses())).status).toBe(403);
    await server.connection.rows(
      sql`delete from project_members where project_id = ${project} and user_id = ${engineer.id}`,
    );
    expect((await ask(token, expenses())).status).toBe(404);
  });

  it('is withdrawn for good, and only by its maker', async () => {
    const { id, token } = await makePersonal();
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.delete(`/api/user/tokens/${id}`)).status).toBe(404);
    expect((await owner.delete(`/api/user/tokens/${id}`)).status).toBe(204);
    expect((await owner.delete(`/api/user/tokens/${id}`)).status).toBe(404);
    await isRefused(token);
    const [listed] = (await owner.get('/api/user/tokens')).body.filter((each: Made) => each.id === id);
    expect(listed.state).toBe('withdrawn');
  });

  it('is one of fifty at most', async () => {
    const person = await signUp(server, 'collector');
    const made = await Promise.all(
      Array.from({ length: 52 }, () => person.post('/api/user/tokens', { name: 'Many' })),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  it('ends with the password that is reset, unless it is kept', async () => {
    for (const keepTokens of [false, true]) {
      const person = await signUp(server, 'forgetful');
      const { token } = await makePersonal({}, person);
      const secret = `reset-${keepTokens}`.padEnd(43, 'x');
      await server.connection.rows(sql`
        insert into password_resets (token_hash, user_id, expires_at)
        values (encode(sha256(${secret}::bytea), 'hex'), ${person.id}, now() + interval '1 hour')`);
      const body = { token: secret, password: 'another-mortar', ...(keepTokens && { keepTokens }) };
      expect((await server.visitor().post('/api/password/reset', body)).status).toBe(204);
      expect((await ask(token, '/api/token')).status).toBe(keepTokens ? 200 : 401);
    }
  });
});

describe('a token of a project', () => {
  it('acts in one project with its own role', async () => {
    const other = await addProjectOf(owner, { name: 'Another' });
    const { token } = await makeOfProject({ role: 'viewer', scopes: ['expenses:read', 'issues:read'] });
    expect(token).toMatch(/^brickledger_prj_/);
    expect((await ask(token, `/api/projects/${project}/issues`)).status).toBe(200);
    expect((await ask(token, expenses())).status).toBe(403);
    expect((await ask(token, `/api/projects/${other}`)).status).toBe(404);
    expect((await ask(token, '/api/token')).body).toMatchObject({
      kind: 'project',
      projects: [project],
      role: 'viewer',
    });
    const listed = (await ask(token, '/api/projects')).body;
    expect(listed.map((each: { id: number }) => each.id)).toEqual([project]);
    expect(listed[0].totalBudget).toBeUndefined();
    expect((await ask(token, '/api/expenses/all')).body).toEqual([]);
  });

  it('is never an owner, nor above its maker', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const body = { name: 'Bold', scopes: [] };
    expect((await owner.post(tokensOf(), { ...body, role: 'owner' })).status).toBe(422);
    expect((await manager.post(tokensOf(), { ...body, role: 'quantity_surveyor' })).status).toBe(403);
    expect((await manager.post(tokensOf(), { ...body, role: 'project_manager' })).status).toBe(201);
    const architect = await joinAs(server, project, 'architect');
    expect((await architect.get(tokensOf())).status).toBe(403);
    expect((await architect.post(tokensOf(), { ...body, role: 'viewer' })).status).toBe(403);
  });

  it('stops when its maker leaves or loses connections, and an owner takes it over', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const { id, token } = await makeOfProject({}, manager);
    const stateOf = async () => (await owner.get(tokensOf())).body.find((each: Made) => each.id === id).state;
    const become = (role: string) =>
      server.connection.rows(
        sql`update project_members set role = ${role} where project_id = ${project} and user_id = ${manager.id}`,
      );
    expect((await ask(token, expenses())).status).toBe(200);
    await become('quantity_surveyor');
    await isRefused(token);
    expect(await stateOf()).toBe('stopped');
    await become('project_manager');
    expect((await ask(token, expenses())).status).toBe(200);
    const leave = await manager.delete(`/api/projects/${project}/members/${manager.id}`);
    expect(leave.status).toBe(204);
    await isRefused(token);
    const second = await joinAs(server, project, 'project_manager');
    expect((await second.post(`${tokensOf()}/${id}/take-over`)).status).toBe(403);
    const taken = await owner.post(`${tokensOf()}/${id}/take-over`);
    expect([taken.status, taken.body.createdBy, taken.body.state]).toEqual([200, owner.id, 'open']);
    expect((await ask(token, expenses())).status).toBe(200);
  });

  it('is one of twenty at most', async () => {
    const full = await addProjectOf(owner);
    const made = await Promise.all(
      Array.from({ length: 21 }, () => owner.post(tokensOf(full), { name: 'Many', role: 'viewer' })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), 409]);
  });

  it('stands in the log with the person, in a chain that holds', async () => {
    const { id, token } = await makeOfProject({
      name: 'Till',
      scopes: ['expenses:create', 'expenses:update', 'expenses:read'],
    });
    const added = await ask(token, expenses(), 'POST', { body: expense });
    await owner.patch(`/api/expenses/${added.body.id}`, { itemName: 'Concrete', version: 1 });
    const history = (await owner.get(`/api/expenses/${added.body.id}/history`)).body;
    expect(history.map(({ actorId, tokenName }: Record<string, unknown>) => [actorId, tokenName])).toEqual([
      [owner.id, null],
      [owner.id, 'Till'],
    ]);
    const log = (await owner.get(`/api/projects/${project}/activity?entity=project-token&entityId=${id}`))
      .body;
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ action: 'created', after: { name: 'Till', role: 'project_manager' } });
    expect(JSON.stringify(log)).not.toContain(token.slice(16));
    expect((await hashAndAudit(server)).faults).toEqual([]);
    await server.pool.query('alter table activity disable trigger user');
    await server.pool.query(
      "update activity set token_id = null where entity = 'expense' and entity_id = $1",
      [added.body.id],
    );
    await server.pool.query('alter table activity enable trigger user');
    expect((await hashAndAudit(server)).faults).not.toEqual([]);
  });

  it('reads the suppliers of its project and leaves the directory of its maker alone', async () => {
    const shared = await owner.post('/api/suppliers', { name: 'Gabane Timber', projectId: project });
    const mine = await addProjectOf(owner, { name: 'Third' });
    await owner.patch(`/api/projects/${project}`, { sharesOwnersSuppliers: false });
    const own = await owner.post('/api/suppliers', { name: 'Of my own', projectId: mine });
    const { token } = await makeOfProject({
      scopes: ['suppliers:read', 'suppliers:update', 'suppliers:create'],
    });
    const names = (await ask(token, '/api/suppliers')).body.map(({ name }: { name: string }) => name);
    expect(names).toContain('Gabane Timber');
    expect(names).not.toContain('Of my own');
    expect((await ask(token, `/api/suppliers/${own.body.id}`)).status).toBe(404);
    expect((await ask(token, `/api/suppliers/${shared.body.id}`)).status).toBe(200);
    expect(
      (await ask(token, `/api/suppliers/${shared.body.id}`, 'PATCH', { body: { name: 'X' } })).status,
    ).toBe(403);
    const added = await ask(token, '/api/suppliers', 'POST', {
      body: { name: 'By a token', projectId: project },
    });
    expect(added.status).toBe(201);
    expect((await ask(token, '/api/suppliers', 'POST', { body: { name: 'Mine' } })).status).toBe(403);
    const { token: personal } = await makePersonal({ scopes: ['suppliers:read'] });
    expect((await ask(personal, `/api/suppliers/${own.body.id}`)).status).toBe(200);
  });

  it('neither names, nor so shares, nor is told what it may not open of the directory of its maker', async () => {
    const mine = await addProjectOf(owner, { name: 'Fourth' });
    const { id } = (await owner.post('/api/suppliers', { name: 'Kept to myself', projectId: mine })).body;
    const scopes = ['issues:create', 'expenses:create', 'reports-financial:read'];
    const ofProject = await makeOfProject({ scopes: [...scopes, 'suppliers:read'] });
    const withoutScope = await makePersonal({ scopes });
    const issue = { title: 'Damp', supplierId: id };
    for (const { token } of [ofProject, withoutScope])
      for (const [path, body] of [
        [`/api/projects/${project}/issues`, issue],
        [expenses(), { ...expense, supplier: null, supplierId: id }],
      ] as const) {
        const { status, body: said } = await ask(token, path, 'POST', { body });
        expect([path, status, Object.keys(said.errors)]).toEqual([
          path,
          422,
          [expect.stringMatching(/^supplier/)],
        ]);
      }
    const shared = sql`select from supplier_shares where supplier_id = ${id} and project_id = ${project}`;
    expect(await server.connection.rows(shared)).toEqual([]);
    const pack = (await ask(ofProject.token, `/api/projects/${project}/site-pack`)).body;
    expect(pack.suppliers).not.toEqual([]);
    expect(JSON.stringify(pack)).not.toContain('Kept to myself');
    const report = `/api/projects/${project}/reports/expense-breakdown?supplierId=${id}`;
    for (const { token } of [ofProject, withoutScope]) expect((await ask(token, report)).status).toBe(422);
    const { token } = await makePersonal({ scopes: ['issues:create', 'suppliers:read'] });
    const named = await ask(token, `/api/projects/${project}/issues`, 'POST', { body: issue });
    expect([named.status, named.body.supplier]).toEqual([201, 'Kept to myself']);
  });

  it('is not told of the same invoice in projects that are not its own', async () => {
    const other = await addProjectOf(owner, { name: 'Not for the scanner' });
    const send = (to: number) => {
      const form = new FormData();
      form.append('file', new Blob([ublInvoice()]), 'invoice.xml');
      return owner.send('POST', `/api/projects/${to}/invoices`, { body: form });
    };
    expect((await send(other)).status).toBe(201);
    const { id } = (await send(project)).body;
    const elsewhere = async (answer: Promise<{ body: { proposal: { elsewhere: object[] } } }>) =>
      (await answer).body.proposal.elsewhere;
    expect(await elsewhere(owner.get(`/api/invoices/${id}`))).toMatchObject([{ projectId: other }]);
    const scopes = ['expenses:read', 'expenses:create'];
    for (const { token } of [
      await makeOfProject({ scopes }),
      await makePersonal({ scopes, projects: [project] }),
    ])
      expect(await elsewhere(ask(token, `/api/invoices/${id}`))).toEqual([]);
  });
});

describe('scopes', () => {
  it('refuse with the one that is missing', async () => {
    const { id } = await addExpenseBy(owner, project);
    const { token } = await makePersonal({ scopes: ['expenses:read', 'expenses:update'] });
    const wanted = async (
      scope: string,
      ...asked: [path: string, method?: string, options?: RequestOptions]
    ) => {
      const { status, headers } = await ask(token, ...asked);
      expect([scope, status, headers.get('www-authenticate')]).toEqual([
        ...[scope, 403, `Bearer error="insufficient_scope", scope="${scope}"`],
      ]);
    };
    await wanted('expenses:create', expenses(), 'POST', { body: expense });
    await wanted('expenses:delete', `/api/expenses/${id}`, 'DELETE');
    await wanted('expenses:export', `${expenses()}/export`);
    await wanted('issues:read', `/api/projects/${project}/issues`);
    await wanted('suppliers:read', '/api/suppliers');
    // Asked for by a rule, beyond what the call declares.
    await wanted('expenses:pay', `/api/expenses/${id}`, 'PATCH', { body: { isPaid: true } });
    expect((await ask(token, `/api/expenses/${id}`, 'PATCH', { body: { itemName: 'Sand' } })).status).toBe(
      200,
    );
  });

  it('that only read comment on nothing and restore nothing', async () => {
    const { id } = await addExpenseBy(owner, project);
    const { token } = await makePersonal({ scopes: ['expenses:read'] });
    const comment = await ask(token, `/api/expenses/${id}/comments`, 'POST', { body: { text: 'Hello' } });
    expect(comment.status).toBe(403);
    await owner.delete(`/api/expenses/${id}`);
    expect((await ask(token, `/api/expenses/${id}/restore`, 'POST')).status).toBe(403);
    const bulk = await ask(token, `${expenses()}/bulk`, 'POST', { body: { ids: [id], action: 'restore' } });
    expect(bulk.status).toBe(403);
  });

  it('show of search and lists no more than they name', async () => {
    await owner.post(`/api/projects/${project}/issues`, { title: 'Honeycombed concrete', severity: 'high' });
    const { token } = await makePersonal({ scopes: ['issues:read'], projects: [project] });
    const kinds = (await ask(token, `/api/projects/${project}/search?q=concrete`)).body;
    expect(new Set(kinds.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['issue']));
    const everywhere = (await ask(token, '/api/search?q=concrete')).body;
    expect(new Set(everywhere.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['issue']));
  });

  it('never reach accounts, tokens and people', async () => {
    const scopes = (
      await owner.post('/api/user/tokens', { name: 'All', scopes: ['project:update', 'project:export'] })
    ).body;
    for (const [method, path] of [
      ['GET', '/api/user'],
      ['GET', '/api/user/tokens'],
      ['POST', '/api/user/tokens'],
      ['GET', '/api/user/sessions'],
      ['GET', '/api/events'],
      ['GET', tokensOf()],
      ['GET', `/api/projects/${project}/share-links`],
      ['DELETE', `/api/projects/${project}`],
      ['DELETE', `/api/projects/${project}/members/${owner.id}`],
      ['POST', `/api/projects/${project}/hand-over`],
      ['POST', '/api/login'],
      ['POST', '/api/logout'],
    ] as const)
      expect([path, (await ask(scopes.token, path, method)).status]).toEqual([path, 403]);
  });
});

describe('a token without money', () => {
  const noMoney = {
    money: false,
    scopes: ['expenses:read', 'expenses:export', 'reports-financial:read', 'activity:read', 'budget:read'],
  };

  it('sees no amounts', async () => {
    const { id } = await addExpenseBy(owner, project, { amount: '4711.00' });
    const { token } = await makePersonal(noMoney);
    for (const path of [
      `/api/expenses/${id}`,
      expenses(),
      `/api/projects/${project}`,
      `/api/projects/${project}/stats`,
      '/api/projects',
      '/api/expenses/all',
      `/api/expenses/${id}/history`,
      `/api/projects/${project}/activity`,
      `/api/projects/${project}/expenses/totals`,
      `/api/projects/${project}/search?q=concrete`,
      '/api/search?q=4711',
    ]) {
      const { status, body } = await ask(token, path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, JSON.stringify(body)]).toEqual([
        path,
        expect.not.stringMatching(/"-?\d+\.\d\d"|"(?:amount|totalBudget|spent)":/),
      ]);
    }
  });

  it('gets no list in the order of amounts, which its cursors would tell', async () => {
    await addExpenseBy(owner, project, { amount: '4711.00' });
    await addExpenseBy(owner, project, { amount: '4712.00' });
    const { token } = await makePersonal({ ...noMoney, scopes: [...noMoney.scopes, 'variations:read'] });
    for (const path of [
      `${expenses()}?sort=-amount&limit=1`,
      '/api/expenses/all?sort=amount&limit=1',
      `/api/projects/${project}/commitments?sort=amount`,
      `/api/projects/${project}/variations?sort=-extraCost`,
    ]) {
      const { status, body } = await ask(token, path);
      expect([path, status, body.detail]).toEqual([
        path,
        403,
        'This token was made without amounts of money.',
      ]);
    }
    expect((await ask(token, `${expenses()}?sort=-date&limit=1`)).status).toBe(200);
  });

  it('has neither reports on money nor exports nor receipts', async () => {
    const file = (await owner.upload(blankJpeg(), 'receipt.jpg', 'image/jpeg')).body;
    await addExpenseBy(owner, project, { receiptUrl: file.url });
    const { token } = await makePersonal(noMoney);
    const { token: rich } = await makePersonal({ ...noMoney, money: true });
    const { token: blind } = await makePersonal({ scopes: ['issues:read'] });
    for (const path of [
      `${expenses()}/export`,
      `/api/projects/${project}/reports/cash-flow?format=json`,
      file.url,
    ])
      expect([path, (await ask(token, path)).status, (await ask(rich, path)).status]).toEqual([
        path,
        403,
        200,
      ]);
    const refused = await ask(blind, file.url);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      ...[403, 'Bearer error="insufficient_scope", scope="expenses:read"'],
    ]);
  });
});

describe('what is sent', () => {
  it('as no token, a wrong one or an ended one gets the same answer', async () => {
    const { id, token } = await makePersonal();
    const unknown = tokenFromBytes('personal', new Uint8Array(32).fill(7));
    await setToken(id, sql`expires_at = now()`);
    for (const header of [
      undefined,
      'Bearer ',
      'Bearer nonsense',
      `Bearer ${unknown}x`,
      `Bearer ${unknown}`,
      `Bearer ${token}`,
    ]) {
      const { status, headers, body } = await server
        .visitor()
        .get('/api/projects', header ? { authorization: header } : {});
      expect([header, status, headers.get('www-authenticate')]).toEqual([
        header,
        401,
        'Bearer error="invalid_token"',
      ]);
      expect(body).toMatchObject({ code: 'signedOut', detail: 'You are logged out. Please sign in.' });
    }
  });

  it('in an address, with the cookie or from a foreign page is refused', async () => {
    const { token } = await makePersonal();
    const hidden = token.replace('b', '%62');
    for (const query of [`token=${token}`, `q=x${token}`, `${token}`, `access_token=${hidden}`])
      expect([query, (await owner.get(`/api/projects?${query}`)).status]).toEqual([query, 400]);
    expect((await owner.get('/api/search?q=brickledger_pat_')).status).toBe(200);
    expect((await owner.get('/api/projects', bearer(token))).status).toBe(400);
    for (const method of ['GET', 'POST']) {
      const foreign = await ask(token, '/api/projects', method, {
        headers: { origin: 'https://evil.example' },
      });
      expect([method, foreign.status, foreign.body.code]).toEqual([method, 403, 'foreignOrigin']);
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('wrong too often is slowed down, and a right one goes on', async () => {
    const { token } = await makePersonal();
    let answered = 0;
    for (let tries = 0; answered !== 429 && tries < 210; tries += 1) {
      const bytes = new Uint8Array(32).fill(1);
      bytes[0] = tries;
      const answer = await ask(tokenFromBytes('personal', bytes), '/api/token');
      answered = answer.status;
      if (answered === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(answered).toBe(429);
    expect((await ask(token, '/api/token')).status).toBe(200);
    await server.connection.rows(sql`delete from attempts`);
  });

  it('too often by one token waits', async () => {
    const { token } = await makePersonal();
    const statuses: number[] = [];
    for (let round = 0; round < 121; round += 1)
      statuses.push((await ask(token, '/api/token', 'POST')).status);
    // Not a call: it is not counted. Writes are.
    expect(new Set(statuses)).toEqual(new Set([404]));
    const writes: number[] = [];
    for (let round = 0; round < 121; round += 1)
      writes.push((await ask(token, `/api/projects/${project}`, 'PATCH', { body: {} })).status);
    expect(writes.slice(0, 120).every((status) => status === 403)).toBe(true);
    expect(writes.at(-1)).toBe(429);
    const read = await ask(token, '/api/token');
    expect(read.status).toBe(200);
  });
});

describe('what becomes of tokens', () => {
  it('stores the last use at most every ten minutes, with its network', async () => {
    const { id, token } = await makePersonal();
    expect((await storedToken(id))?.['last_used_at']).toBeNull();
    await ask(token, '/api/token');
    const first = await storedToken(id);
    expect(first).toMatchObject({ last_used_at: expect.any(String), last_used_from: '127.0.0.1' });
    await ask(token, '/api/token');
    expect((await storedToken(id))?.['last_used_at']).toBe(first?.['last_used_at']);
    await setToken(id, sql`last_used_at = now() - interval '11 minutes'`);
    await ask(token, '/api/token');
    const later = Date.parse(String((await storedToken(id))?.['last_used_at']));
    expect(Date.now() - later).toBeLessThan(60_000);
  });

  it('withdraws those that were unused for 180 days', async () => {
    const [unused, used] = [await makePersonal(), await makePersonal()];
    await setToken(unused.id, sql`created_at = now() - interval '181 days'`);
    await setToken(
      used.id,
      sql`created_at = now() - interval '181 days', last_used_at = now() - interval '1 day'`,
    );
    await withdrawUnusedTokens({ pool: server.pool, now: Date.now });
    await isRefused(unused.token);
    expect((await ask(used.token, '/api/token')).status).toBe(200);
  });

  it('mails its maker when one is made, and once before it expires', async () => {
    const person = await signUp(server, 'mailed');
    await server.connection.rows(
      sql`update users set email = 'mailed@example.org', email_confirmed_at = now() where id = ${person.id}`,
    );
    const { id } = await makePersonal({ name: 'Till' }, person);
    const short = await makePersonal({ name: 'Short', expiresInDays: 3 }, person);
    const subjects = async () =>
      await server.connection.rows<{ subject: string; text: string }>(
        sql`select subject, text from mails where user_id = ${person.id} order by id`,
      );
    const [made] = await subjects();
    expect(made?.subject).toBe('A token for Brick Ledger was made');
    expect(made?.text).toContain('“Till”');
    await setToken(id, sql`created_at = now() - interval '84 days', expires_at = now() + interval '6 days'`);
    await warnOfExpiry({ pool: server.pool, now: Date.now });
    await warnOfExpiry({ pool: server.pool, now: Date.now });
    expect((await subjects()).map(({ subject }) => subject)).toEqual([
      'A token for Brick Ledger was made',
      'A token for Brick Ledger was made',
      'A token for Brick Ledger expires soon',
    ]);
    expect((await storedToken(short.id))?.['warned_at']).toBeNull();
    await server.connection.rows(
      sql`update users set timezone = 'Asia/Tokyo', language = 'en' where id = ${person.id}`,
    );
    await setToken(
      id,
      sql`warned_at = null, created_at = '2026-01-01T00:00:00Z', expires_at = '2026-03-05T20:00:00Z'`,
    );
    await warnOfExpiry({ pool: server.pool, now: () => Date.parse('2026-03-04T08:00:00Z') });
    expect((await subjects()).at(-1)?.text).toContain('expires on Mar 6, 2026');
  });

  it('lists them among one’s own data, without secrets', async () => {
    const person = await signUp(server, 'curious');
    const { id, token } = await makePersonal({ name: 'Listed' }, person);
    const data = JSON.stringify((await person.get('/api/user/data')).body);
    expect(data).toContain('Listed');
    expect(data).not.toContain(token.slice(16));
    expect(data).not.toContain(String((await storedToken(id))?.['token_hash']));
  });

  it('takes the personal ones along when the account is deleted', async () => {
    const person = await signUp(server, 'leaver');
    const { id, token } = await makePersonal({}, person);
    expect((await person.send('DELETE', '/api/user', { body: { password: PASSWORD } })).status).toBe(204);
    await isRefused(token);
    expect(await storedToken(id)).toBeUndefined();
  });
});

const asClient = (token: string): TestClient => {
  const client = server.visitor();
  const send = client.send.bind(client);
  client.send = (method, path, options = {}) =>
    send(method, path, { ...options, headers: { ...bearer(token), ...options.headers } });
  return client;
};

describe('a program', () => {
  it('reads a whole list without a warning of too many listeners on its response', async () => {
    const { token } = await makePersonal();
    // So long a list is compressed as a stream.
    for (let count = 0; count < 20; count += 1)
      await addExpenseBy(owner, project, { description: 'Poured in two lifts. '.repeat(200) });
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const list = await asClient(token).get(expenses());
    process.off('warning', note);
    expect([list.headers.get('content-encoding'), warnings]).toEqual(['gzip', []]);
  });

  it('uploads a receipt and attaches it', async () => {
    const { token } = await makeOfProject({ scopes: ['expenses:create', 'expenses:read'] });
    const program = asClient(token);
    const file = await program.upload(blankJpeg(), 'receipt.jpg', 'image/jpeg');
    expect(file.status).toBe(201);
    const added = await program.post(expenses(), { ...expense, receiptUrl: file.body.url });
    expect(added.status).toBe(201);
    expect((await program.get(file.body.url)).status).toBe(200);
    const { token: reader } = await makePersonal();
    expect((await asClient(reader).upload(blankJpeg(), 'receipt.jpg', 'image/jpeg')).status).toBe(403);
  });
});
