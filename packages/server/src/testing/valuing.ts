import type { Contract } from '@brick/domain/certificates/building-contract';
import type { Certificate } from '@brick/domain/certificates/contract';
import type { Client } from './client.ts';

type ScheduleLine = Contract['lines'][number];

/** As below it has two lines. */
type Agreed = Contract & { lines: [ScheduleLine, ScheduleLine, ...ScheduleLine[]] };

async function made<Row>(person: Client, path: string, body: object): Promise<Row> {
  const answer = await person.post(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * A contract of 1,800,000.00 in two lines: 10 % is held back up to 5 % of the sum, 80 % of materials on site are paid,
 * VAT is 14 %.
 */
export const agree = (person: Client, projectId: number, fields: object = {}): Promise<Agreed> =>
  made(person, `/api/projects/${projectId}/contracts`, {
    title: 'Main works',
    contractor: 'Kgosi Building Works',
    contractSum: '1800000.00',
    retentionRate: 10,
    retentionLimit: 5,
    materialsRate: 80,
    vatRates: [{ from: '2023-04-01', rate: 14 }],
    lines: [
      { description: 'Substructure', phase: 'foundation', amount: '600000.00' },
      { description: 'Superstructure', phase: 'structure', amount: '1200000.00' },
    ],
    ...fields,
  });

/** A draft certificate of a contract, of 250,000.00 unless said otherwise. */
export const drawUp = (person: Client, contractId: number, fields: object = {}): Promise<Certificate> =>
  made(person, `/api/contracts/${contractId}/certificates`, {
    date: '2026-03-31',
    workDone: '250000.00',
    ...fields,
  });

/** A certificate in its next state. */
export const step = (
  person: Client,
  id: number,
  name: 'submit' | 'certify' | 'pay',
  body: object = {},
): Promise<Certificate> => made(person, `/api/certificates/${id}/${name}`, body);

/** A certificate of a contract, certified. */
export async function issue(person: Client, contractId: number, fields: object = {}): Promise<Certificate> {
  const { id } = await drawUp(person, contractId, fields);
  await step(person, id, 'submit');
  return step(person, id, 'certify');
}
