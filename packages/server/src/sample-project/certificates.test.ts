import type { Certificate } from '@brick/domain/certificates/api';
import type { InJson } from '@brick/domain/money/json';
import { decimal, minor, sum } from '@brick/domain/money/money';
import { afterAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project: number = (await owner.post('/api/projects/sample')).body.id;
const certificates: InJson<Certificate>[] = (
  await owner.get(`/api/projects/${project}/certificates`)
).body.reverse();
afterAll(() => server.stop());

describe('the sample’s contract', () => {
  it('has two paid certificates, one to be paid and one draft', () => {
    expect(certificates.map(({ number, status }) => `${number} ${status}`)).toEqual([
      '1 paid',
      '2 paid',
      '3 certified',
      '4 draft',
    ]);
  });

  it('is valued by line, and its certificates add up to the certified sum', async () => {
    const [contract] = (await owner.get(`/api/projects/${project}/contracts`)).body;
    expect(contract).toMatchObject({ notInLines: '0.00', certified: { count: 3 } });
    const issued = certificates.slice(0, 3);
    expect(decimal(sum(issued.map(({ due }) => minor(due))))).toBe(issued[2]?.net);
    expect(contract.certified.due).toBe(issued[2]?.net);
    for (const { id } of certificates) {
      const { body } = await owner.get(`/api/certificates/${id}`);
      expect(decimal(sum(body.lines.map((line: { completed: string }) => minor(line.completed))))).toBe(
        body.gross,
      );
      expect(body.warnings).toEqual([]);
    }
  });

  it('stores the values that the server would have calculated: the next certificate builds on them', async () => {
    const draft = certificates[3];
    const { body } = await owner.get(`/api/certificates/${draft?.id}`);
    const last = (await owner.get(`/api/certificates/${certificates[2]?.id}`)).body;
    expect(body.lines.map((line: { workBefore: string }) => line.workBefore)).toEqual(
      last.lines.map((line: { workBefore: string; workNow: string }) =>
        decimal(sum([minor(line.workBefore), minor(line.workNow)])),
      ),
    );
    expect(body.previous).toBe(last.net);
  });

  it('has a log entry for every step, none in the future', async () => {
    for (const { id, status } of certificates) {
      const { body } = await owner.get(`/api/certificates/${id}/history`);
      expect(body).toHaveLength({ draft: 1, submitted: 2, certified: 3, paid: 4 }[status]);
      for (const { at } of body) expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
    }
  });
});
