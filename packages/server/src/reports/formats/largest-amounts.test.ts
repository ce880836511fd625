import { dayIn } from '@brick/domain/dates/calendar-date';
import { decimalsOf } from '@brick/domain/money/currencies';
import { minor } from '@brick/domain/money/money';
import type { ReportDocument } from '@brick/domain/reports/report-document';
import { REPORT_NAMES } from '@brick/domain/reports/report-types';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { formatAmount } from '@brick/pdf/text/locale-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
import type { SendRequest } from '../../testing/projects/extreme-projects.ts';
import {
  addLargestProject,
  LARGEST_AMOUNTS,
  type LargestProject,
} from '../../testing/projects/largest-amounts-project.ts';
import { getReport } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const CALLS = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const send: SendRequest = async (method, path, body) => {
  const { status, body: answer } = await owner[CALLS[method]](path, body ?? {});
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
};

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

async function pdf(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const response = await fetch(server.url + path, { method, headers: { cookie: owner.cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString()).toBe(200);
  return (await readPdf(bytes)).text;
}

/** The amounts of a report on the screen, in its tables and on their own. */
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

describe.each(LARGEST_AMOUNTS)('the greatest amount in %s', (currency, amount) => {
  let project: LargestProject;
  const written = (value: string) => formatAmount(minor(value), decimalsOf(currency), 'en');

  beforeAll(async () => {
    const largest = LARGEST_AMOUNTS.find(([each]) => each === currency) ?? LARGEST_AMOUNTS[0];
    project = await addLargestProject(send, dayIn('UTC', Date.now()), largest);
  });

  it.each(REPORT_NAMES)('is complete in the PDF of %s, like all others', async (name) => {
    const amounts = amountsIn(await getReport(owner, project.id, name));
    const text = await pdf(`/api/projects/${project.id}/reports/${name}?format=pdf`);
    // With a currency, the minus sign precedes it.
    const isThere = (value: string) => text.includes(written(value.replace(/^-/, '')));
    expect(amounts.filter((value) => !isThere(value))).toEqual([]);
    if (name === 'budget-summary') expect(amounts).toContain(amount);
  });

  it('is complete in the certificate PDF', async () => {
    const { body } = await owner.get(`/api/certificates/${project.certificate}`);
    const text = await pdf(`/api/certificates/${project.certificate}/export`);
    for (const value of [amount, body.gross, body.net, body.due, body.payable])
      expect(text).toContain(written(value));
  });
});
