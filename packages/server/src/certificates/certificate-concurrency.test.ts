import { afterAll, describe, expect, it } from 'vitest';
import {
  addCertificate,
  addContract,
  addIssuedCertificate,
  stepCertificate,
} from '../testing/certificate-requests.ts';
import { addProjectOf, signUp } from '../testing/people.ts';
import type { HttpResponse } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const ROUNDS = 4;

/** Resolves once this many connections wait for a lock. */
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

/** Sends requests while a row is locked, so that all of them run when it is released. */
async function atOnce(
  table: 'contracts' | 'certificates',
  id: number,
  calls: readonly (() => Promise<HttpResponse>)[],
): Promise<HttpResponse[]> {
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

const statuses = (answers: readonly HttpResponse[]) => answers.map(({ status }) => status);

const path = (id: number, rest = '') => `/api/certificates/${id}${rest}`;

async function submitted(contractId: number, fields: object = {}): Promise<number> {
  const { id } = await addCertificate(owner, contractId, fields);
  await stepCertificate(owner, id, 'submit');
  return id;
}

/** Each round runs both orders. */
const inBothOrders = <T>(round: number, calls: readonly [T, T]): readonly [T, T] =>
  round % 2 === 0 ? calls : [calls[1], calls[0]];

describe('simultaneously', () => {
  it('two new certificates of a contract get two numbers', async () => {
    const { id } = await addContract(owner, project);
    const sent = { date: '2026-03-31', workDone: '1.00' };
    const calls = [1, 2, 3].map(() => () => owner.post(`/api/contracts/${id}/certificates`, sent));
    const answers = await atOnce('contracts', id, calls);
    expect(statuses(answers)).toEqual([201, 201, 201]);
    expect(answers.map(({ body }) => body.number).sort()).toEqual([1, 2, 3]);
  });

  it.each(['submit', 'certify', 'pay'] as const)('two of %s are applied once', async (name) => {
    const contract = await addContract(owner, project);
    const { id } =
      name === 'pay'
        ? await addIssuedCertificate(owner, contract.id)
        : await addCertificate(owner, contract.id);
    if (name === 'certify') await stepCertificate(owner, id, 'submit');
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

  it('of two certifications, the second builds on the first or waits for it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await addContract(owner, project);
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
        expect(await stepCertificate(owner, second, 'certify')).toMatchObject({ due: '135000.00' });
      }
    }
  });

  it('an edit and a certification: only seen figures are certified, and they stay', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await addContract(owner, project);
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

  it('new terms and a certification: it uses either the old or the new terms completely', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await addContract(owner, project);
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

  it('a new contract sum and a certification: one is rejected or comes first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await addContract(owner, project);
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

  it('a line of the schedule is removed or valued, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await addContract(owner, project);
      const [substructure, superstructure] = contract.lines;
      const { id } = await addCertificate(owner, contract.id, { workDone: { [superstructure.id]: '1.00' } });
      const remove = () =>
        owner.patch(`/api/contracts/${contract.id}`, {
          lines: [{ ...superstructure, amount: '1800000.00' }],
        });
      const value = () => owner.patch(path(id), { workDone: { [substructure.id]: '200000.00' } });
      const answers = await atOnce('contracts', contract.id, inBothOrders(round, [remove, value]));
      expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('a contract is deleted or its certificate issued, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const contract = await addContract(owner, project);
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
