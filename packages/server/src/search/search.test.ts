import type { SearchHit } from '@brick/domain/search/api';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

async function made(path: string, body: object): Promise<number> {
  const answer = await owner.post(path, body);
  if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id as number;
}

const search = async (person: TestPerson, q: string, { at = `/projects/${project}`, more = '' } = {}) => {
  const { status, body } = await person.get(`/api${at}/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body as SearchHit[];
};

/** The titles of the hits without their numbers. */
const titles = (found: readonly SearchHit[]) =>
  found.map(({ title }) => title.replace(/^[A-Z]+-\d{4,} /, ''));

describe('a search in a project', () => {
  it('finds every kind by its own words, and shows distinguishing fields but no amounts', async () => {
    const at = `/api/projects/${project}`;
    const plan = await made(`${at}/interior-plans`, { roomName: 'Zinc kitchen', designStyle: 'Plain' });
    await addExpenseBy(owner, project, { itemName: 'Zinc sheets', supplier: 'Roof & Co', amount: '777.00' });
    await made(`${at}/variations`, { title: 'Zinc gutters', extraCost: '777.00', affectedPhase: 'roofing' });
    await made(`${at}/monitoring-fees`, { feeType: 'Zinc report', payeeName: 'Letsatsi', amount: '777.00' });
    await made(`${at}/inspections`, {
      phase: 'roofing',
      inspectionType: 'Zinc roof',
      location: 'Grid B',
    });
    await made(`${at}/issues`, { title: 'Zinc stains', location: 'North', phase: 'roofing' });
    await made(`/api/interior-plans/${plan}/tasks`, { taskName: 'Zinc worktop', estimatedCost: '777.00' });
    await made(`${at}/documents`, { kind: 'warranty', title: 'Zinc warranty' });
    const terms = { title: 'Zinc roof', contractor: 'Roofers', contractSum: '777.00', retentionRate: 10 };
    const contract = await made(`${at}/contracts`, terms);
    await made(`/api/contracts/${contract}/certificates`, { date: '2026-03-31', workDone: '77.70' });
    await made('/api/suppliers', { name: 'Zinc Traders', contactPerson: 'Neo' });
    const found = await search(owner, 'zinc');
    const shown = Object.fromEntries(
      found.map(({ kind, title, subtitle, phase, status }) => [kind, [title, subtitle, phase, status]]),
    );
    expect(shown).toEqual({
      expense: ['EX-0001 Zinc sheets', 'Roof & Co', 'foundation', 'pending'],
      variation: ['VO-0001 Zinc gutters', null, 'roofing', 'pending'],
      'monitoring-fee': ['MF-0001 Zinc report', 'Letsatsi', null, 'pending'],
      inspection: ['INS-0001 Zinc roof', 'Grid B', 'roofing', 'pending'],
      issue: ['SN-0001 Zinc stains', 'North', 'roofing', 'open'],
      'interior-plan': ['IP-0001 Zinc kitchen', 'Plain', null, null],
      'interior-task': ['Zinc worktop', 'Zinc kitchen', null, 'pending'],
      document: ['DOC-0001 Zinc warranty', null, null, null],
      contract: ['Zinc roof', 'Roofers', null, null],
      certificate: ['PC-0001', 'Zinc roof', null, 'draft'],
      supplier: ['Zinc Traders', 'Neo', null, 'active'],
    });
    expect(JSON.stringify(found)).not.toContain('777');
    expect(found.every(({ at: instant }) => /^\d{4}-.*Z$/.test(instant))).toBe(true);
    for (const typed of ['ins-0001', 'INS 1', 'ins0001 zinc'])
      expect(titles(await search(owner, typed))).toEqual(['Zinc roof']);
    expect(titles(await search(owner, 'pc-1 roofers'))).toEqual(['PC-0001']);
    expect((await owner.delete(`/api/contracts/${contract}`)).status).toBe(204);
    expect(await search(owner, 'pc-0001')).toEqual([]);
  });

  it('ranks matches at the start of a title first, then at the start of a word, inside a title, and in other fields; newer before older', async () => {
    for (const fields of [
      { itemName: 'Old cement' },
      { itemName: 'Reinforcement' },
      { itemName: 'Sand', description: 'for the cement screed' },
      { itemName: 'Cement, 50 kg' },
      { itemName: 'Pallet (cement)' },
      { itemName: 'Cement, 25 kg' },
    ])
      await addExpenseBy(owner, project, { ...fields, supplier: 'Kgale Sands' });
    expect(titles(await search(owner, 'Cement', { more: '&limit=20' }))).toEqual([
      'Cement, 25 kg',
      'Cement, 50 kg',
      'Pallet (cement)',
      'Old cement',
      'Reinforcement',
      'Sand',
    ]);
    expect(titles(await search(owner, 'cement', { more: '&limit=2' }))).toEqual([
      'Cement, 25 kg',
      'Cement, 50 kg',
    ]);
  });

  it('matches several words in any order and in different fields', async () => {
    await addExpenseBy(owner, project, { itemName: 'Door hinges', supplier: 'Gaborone Ironmongers' });
    expect(titles(await search(owner, 'ironmongers hinge'))).toEqual(['Door hinges']);
    expect(await search(owner, 'ironmongers window')).toEqual([]);
  });

  it('ignores case and accents, and treats every character literally', async () => {
    for (const itemName of ['Béton armé', '50% deposit', '500 deposits', 'a_b profile', 'C:\\plan (old)'])
      await addExpenseBy(owner, project, { itemName });
    expect(titles(await search(owner, 'BETON ARMÉ'))).toEqual(['Béton armé']);
    expect(titles(await search(owner, '50%'))).toEqual(['50% deposit']);
    expect(titles(await search(owner, 'a_b'))).toEqual(['a_b profile']);
    expect(await search(owner, 'a.b')).toEqual([]);
    expect(titles(await search(owner, ':\\plan ('))).toEqual(['C:\\plan (old)']);
    for (const q of ['[', '(?i)x', '***=x', '\\', '{1,', '^$', 'x'.repeat(200), 'é'.repeat(200)])
      expect([q, await search(owner, q)]).toEqual([q, expect.any(Array)]);
  });

  it('finds short words only where a word begins', async () => {
    for (const itemName of ['Glass', 'Window_glazing', 'Jungle gym'])
      await addExpenseBy(owner, project, { itemName });
    expect(titles(await search(owner, 'gl'))).toEqual(['Glass', 'Window_glazing']);
    expect(titles(await search(owner, 'ngl'))).toEqual(['Jungle gym']);
  });

  it('finds nothing for blanks and signs', async () => {
    expect(await search(owner, '   ')).toEqual([]);
    expect(await search(owner, '%')).toEqual([]);
    expect((await owner.get(`/api/projects/${project}/search`)).body).toEqual([]);
  });

  it('shows only what the user could open', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    await addExpenseBy(contractor, project, { itemName: 'Scaffold hire, mine' });
    await addExpenseBy(owner, project, { itemName: 'Scaffold hire, theirs' });
    await made(`/api/projects/${project}/variations`, {
      title: 'Scaffold draft',
      extraCost: '1.00',
      status: 'draft',
    });
    const viewer = await joinAs(server, project, 'viewer');
    const manager = await joinAs(server, project, 'project_manager');
    expect(titles(await search(contractor, 'scaffold'))).toEqual(['Scaffold hire, mine']);
    expect(await search(viewer, 'scaffold')).toEqual([]);
    expect(titles(await search(manager, 'scaffold')).sort()).toEqual([
      'Scaffold hire, mine',
      'Scaffold hire, theirs',
    ]);
    expect(titles(await search(owner, 'scaffold'))).toContain('Scaffold draft');
  });
});

describe('a search through all projects', () => {
  it('finds projects by name, and rows in each by the user’s role there', async () => {
    const other = await signUp(server, 'other');
    const house = await addProjectOf(owner, { name: 'Quartz House', location: 'Kanye' });
    const hall = await addProjectOf(other, { name: 'Quartz Hall' });
    await addExpenseBy(owner, house, { itemName: 'Quartz counter' });
    await addExpenseBy(other, hall, { itemName: 'Quartz floor' });
    await server.pool.query(
      `insert into project_members (project_id, user_id, role) values ($1, $2, 'viewer')`,
      [house, other.id],
    );
    const found = await search(other, 'quartz', { at: '' });
    expect(found.map(({ kind, title, projectId }) => [kind, title, projectId])).toEqual([
      ['expense', 'EX-0001 Quartz floor', hall],
      ['project', 'Quartz Hall', hall],
      ['project', 'Quartz House', house],
    ]);
    expect(titles(await search(other, 'kanye', { at: '' }))).toEqual(['Quartz House']);
    await owner.delete(`/api/projects/${house}`);
    expect(titles(await search(other, 'quartz house', { at: '' }))).toEqual([]);
  });

  it('ranks hits of a given project first', async () => {
    const near = await addProjectOf(owner, { name: 'Near' });
    const far = await addProjectOf(owner, { name: 'Far' });
    await addExpenseBy(owner, near, { itemName: 'Blue opal tiles' });
    for (const itemName of ['Opal one', 'Opal two', 'Opal three'])
      await addExpenseBy(owner, far, { itemName });
    const more = `&limit=2&projectId=${near}`;
    expect(titles(await search(owner, 'opal', { at: '', more }))).toEqual(['Blue opal tiles', 'Opal three']);
  });

  it('needs few queries, however many kinds and projects there are', async () => {
    const { servingPool: pool } = server;
    const asked: unknown[] = [];
    const query = pool.query.bind(pool);
    pool.query = ((...values: Parameters<typeof query>) => {
      asked.push(values[0]);
      return query(...values);
    }) as typeof pool.query;
    await search(owner, 'cement', { at: '' });
    await search(owner, 'cement');
    pool.query = query;
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThanOrEqual(6);
  });
});
