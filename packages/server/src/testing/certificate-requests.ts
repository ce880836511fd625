import type { Certificate } from '@brick/domain/certificates/api';
import type { Contract } from '@brick/domain/certificates/building-contract-api';
import type { TestClient } from './test-client.ts';

type ContractScheduleLine = Contract['lines'][number];

/** A contract with two lines, as below. */
type TwoLineContract = Contract & {
  lines: [ContractScheduleLine, ContractScheduleLine, ...ContractScheduleLine[]];
};

async function postAndRead<Row>(person: TestClient, path: string, body: object): Promise<Row> {
  const answer = await person.post(path, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Adds a contract of 1,800,000.00 in two lines: retention 10 % up to 5 % of the sum, 80 % of materials on site, 14 %
 * VAT.
 */
export const addContract = (
  person: TestClient,
  projectId: number,
  fields: object = {},
): Promise<TwoLineContract> =>
  postAndRead(person, `/api/projects/${projectId}/contracts`, {
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

/** Adds a draft certificate. Default: 250,000.00. */
export const addCertificate = (
  person: TestClient,
  contractId: number,
  fields: object = {},
): Promise<Certificate> =>
  postAndRead(person, `/api/contracts/${contractId}/certificates`, {
    date: '2026-03-31',
    workDone: '250000.00',
    ...fields,
  });

/** Moves a certificate to its next state. */
export const stepCertificate = (
  person: TestClient,
  id: number,
  name: 'submit' | 'certify' | 'pay',
  body: object = {},
): Promise<Certificate> => postAndRead(person, `/api/certificates/${id}/${name}`, body);

/** Adds a certified certificate. */
export async function addIssuedCertificate(
  person: TestClient,
  contractId: number,
  fields: object = {},
): Promise<Certificate> {
  const { id } = await addCertificate(person, contractId, fields);
  await stepCertificate(person, id, 'submit');
  return stepCertificate(person, id, 'certify');
}
