import { dayIn } from '@brick/domain/dates/calendar-date';
import { decimalsOf } from '@brick/domain/money/currencies';
import { minor } from '@brick/domain/money/money';
import type { ReportDocument } from '@brick/domain/reports/document';
import { REPORT_NAMES } from '@brick/domain/reports/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenAmount } from '../platform/pdf/written.ts';
import type { Send } from '../testing/extreme-projects.ts';
import { addLargestProject, LARGEST, type LargestProject } from '../testing/largest-project.ts';
import { type Person, signUp } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { reportOf } from '../testing/reports.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let owner: Person;
const CALLS = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const send: Send = async (method, path, body) => {
  const { status, body: answer } = await owner[CALLS[method]](path, body ?? {});
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
};

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
});
afterAll(() => server.stop());

async function pdf(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const response = await fetch(server.url + path, { method, headers: { cookie: owner.cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString()).toBe(200);
  return (await readPdf(bytes)).text;
}

/** The amounts of a report as it is shown, in its tables and by themselves. */
const amountsIn = ({ parts }: ReportDocument): string[] =>
  parts
    .flatMap((part) => {
      if (part.kind === 'figures')
        return part.figures.map(({ kind, value }) => (kind === 'money' ? value : null));
      if (part.kind !== 'table') return [];
      const columns = part.columns.map(({ kind }) => kind === 'money');
      return part.rows.flatMap(({ cells }) => cells.filter((_, place) => columns[place]));
    })
    .map(String)
    .filter((value) => /^-?\d+\.\d\d$/.test(value));

describe.each(LARGEST)('the greatest amount in %s', (currency, amount) => {
  let project: LargestProject;
  const written = (value: string) => writtenAmount(minor(value), decimalsOf(currency), 'en');

  beforeAll(async () => {
    const largest = LARGEST.find(([each]) => each === currency) ?? LARGEST[0];
    project = await addLargestProject(send, dayIn('UTC', Date.now()), largest);
  });

  it.each(REPORT_NAMES)('is whole in the PDF of %s, as all others are', async (name) => {
    const amounts = amountsIn(await reportOf(owner, project.id, name));
    const text = await pdf(`/api/projects/${project.id}/reports/${name}?format=pdf`);
    // Where a currency stands beside it, a minus stands before that.
    const isThere = (value: string) => text.includes(written(value.replace(/^-/, '')));
    expect(amounts.filter((value) => !isThere(value))).toEqual([]);
    if (name === 'budget-summary') expect(amounts).toContain(amount);
  });

  it('is whole in the printout of a certificate', async () => {
    const { body } = await owner.get(`/api/certificates/${project.certificate}`);
    const text = await pdf(`/api/certificates/${project.certificate}/export`);
    for (const value of [amount, body.gross, body.net, body.due, body.payable])
      expect(text).toContain(written(value));
  });
});
