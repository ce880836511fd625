import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../testing/client.ts';
import { addProjectOf, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { agree, drawUp, issue, step } from '../testing/valuing.ts';

let server: TestServer;
let owner: Person;
let project: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
});
afterAll(() => server.stop());

const ROUNDS = 4;

/** Resolves once so many connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await server.servingPool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the calls did not come to wait for one another');
}

/** Sends calls while somebody else holds a row, so that all of them are under way when it is let go. */
async function atOnce(
  table: 'contracts' | 'certificates',
  id: number,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
    const sent = calls.map((call) => call());
    await untilWaiting(calls.length);
    await holder.query('commit');
    return await Promise.all(sent);
  } finally {
    holder.release();
  }
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

const path = (id: number, rest = '') => `/api/certificates/${id}${rest}`;

async function submitted(contractId: number, fields: object = {}): Promise<number> {
  const { id } = await drawUp(owner, contractId, fields);
  await step(owner, id, 'submit');
  return id;
}

/** In every round once in this order and once in the other. */
const inBothOrders = <T>(round: number, calls: readonly [T, T]): readonly [T, T] =>
  round % 2 === 0 ? calls : [calls[1], calls[0]];

describe('at the same moment', () => {
  it('two new certificates of a contract get two numbers', async () => {
    const { id } = await agree(owner, project);
    const sent = { date: '2026-03-31', workDone: '1.00' };
    const calls = [1, 2, 3].map(() => () => owner.post(`/api/contracts/${id}/certificates`, sent));
    const answers = await atOnce('contracts', id, calls);
    expect(statuses(answers)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => body.number).sort()).toEqual([1, 2, 3]);
  });

  it.each(['submit', 'certify', 'pay'] as const)('two of %s apply once', async (name) => {
    const contract = await agree(owner, project);
    const { id } = name === 'pay' ? await issue(owner, contract.id) : await drawUp(owner, contract.id);
    if (name === 'certify') await step(owner, id, 'submit');
    const call = () => owner.post(path(id, `/${name}`));
    expect(statuses(await atOnce('certificates', id, [call, call])).sort()).toEqual([200, 409]);
    const { rows } = await server.pool.query(
      `select (select count(*)::int from certificate_lines where certificate_id = $1) as lines,
        (select count(*)::int from activity where entity = 'certificate' and entity_id = $1) as entries`,
      [id],
    );
    const entries = { submit: 2, certify: 3, pay: 4 }[name];
    expect(rows).toEqual([{ lines: name === 'submit' ? 0 : 3, entries }]);
  });

  it('certifying two of a contract, the second builds on the first or waits for it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await agree(owner, project);
      const first = await submitted(contract.id);
      const second = await submitted(contract.id, { workDone: '400000.00' });
      const order = inBothOrders(round, [first, second]);
      const calls = order.map((id) => () => owner.post(path(id, '/certify')));
      const answers = await atOnce('contracts', contract.id, calls);
      const [one, two] = round % 2 === 0 ? answers : [...answers].reverse();
      expect(one?.status).toBe(200);
      if (two?.status === 200) expect(two.body).toMatchObject({ previous: '225000.00', due: '135000.00' });
      else {
        expect([two?.status, two?.body.detail]).toEqual([
          409,
          'Certificate PC-0001 is not certified yet. Certify or delete it first.',
        ]);
        expect(await step(owner, second, 'certify')).toMatchObject({ due: '135000.00' });
      }
    }
  });

  it('an edit and its certificate: nobody certifies what they have not seen, and what is certified stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await agree(owner, project);
      const id = await submitted(contract.id);
      const edit = () => owner.patch(path(id), { workDone: '999000.00', version: 2 });
      const certify = () => owner.post(path(id, '/certify'), { version: 2 });
      expect(statuses(await atOnce('certificates', id, inBothOrders(round, [edit, certify]))).sort()).toEqual(
        [200, 409],
      );
      const { body } = await owner.get(path(id));
      expect([body.status, body.gross]).toEqual(
        body.status === 'certified' ? ['certified', '250000.00'] : ['submitted', '999000.00'],
      );
    }
  });

  it('new terms and a certificate: it stands on the old ones or on the new ones, whole', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await agree(owner, project);
      const id = await submitted(contract.id);
      const change = () =>
        owner.patch(`/api/contracts/${contract.id}`, { retentionRate: 4, paymentDays: 10 });
      const certify = () => owner.post(path(id, '/certify'));
      const answers = await atOnce('contracts', contract.id, inBothOrders(round, [change, certify]));
      expect(statuses(answers)).toEqual([200, 200]);
      const { body } = await owner.get(path(id));
      expect([body.terms.retentionRate, body.retention, body.dueOn]).toEqual(
        body.terms.retentionRate === 4 ? [4, '10000.00', '2026-04-10'] : [10, '25000.00', '2026-04-30'],
      );
    }
  });

  it('another contract sum and a certificate: one of them is refused or comes first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await agree(owner, project);
      const id = await submitted(contract.id);
      const change = () => owner.patch(`/api/contracts/${contract.id}`, { contractSum: '2000000.00' });
      const certify = () => owner.post(path(id, '/certify'));
      const answers = await atOnce('contracts', contract.id, inBothOrders(round, [change, certify]));
      const [changed, certified] = round % 2 === 0 ? answers : [...answers].reverse();
      expect(certified?.status).toBe(200);
      const { body } = await owner.get(`/api/contracts/${contract.id}`);
      expect(body.contractSum).toBe(changed?.status === 200 ? '2000000.00' : '1800000.00');
      expect(certified?.body.summary.originalSum).toBe(body.contractSum);
    }
  });

  it('a contract is deleted or a certificate of it issued, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await agree(owner, project);
      const id = await submitted(contract.id);
      const remove = () => owner.delete(`/api/contracts/${contract.id}`);
      const certify = () => owner.post(path(id, '/certify'));
      const answers = await atOnce('contracts', contract.id, inBothOrders(round, [remove, certify]));
      const [removed, certified] = statuses(round % 2 === 0 ? answers : [...answers].reverse());
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([removed, certified]);
    }
  });
});
