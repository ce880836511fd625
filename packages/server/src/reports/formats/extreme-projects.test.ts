import { dayIn } from '@brick/domain/dates/calendar-date';
import { reportDocument } from '@brick/domain/reports/report-document';
import {
  REPORT_FORMATS,
  REPORT_NAMES,
  type ReportFormat,
  type ReportName,
} from '@brick/domain/reports/report-types';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { signUp } from '../../testing/people.ts';
import {
  EXTREME_PROJECTS,
  extremeChoices,
  type SendRequest,
} from '../../testing/projects/extreme-projects.ts';
import { getReport } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const UNSAYABLE = /NaN|undefined|Infinity|null|\[object/;
const CALLS = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

const send: SendRequest = async (method, path, body) => {
  const answer = await owner[CALLS[method]](path, body ?? {});
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** The text of a report file. Null if the format is not generated. */
async function textOf(project: number, report: ReportName, format: ReportFormat): Promise<string> {
  const response = await fetch(`${server.url}/api/projects/${project}/reports/${report}?format=${format}`, {
    headers: { cookie: owner.cookie },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, `${report} as ${format}: ${bytes}`).toBe(200);
  if (format === 'pdf') return (await readPdf(bytes)).text;
  if (format === 'csv') return bytes.toString();
  return (await readSheet(bytes))
    .flat()
    .filter((cell) => cell !== null)
    .join('\n');
}

it.each(Object.entries(EXTREME_PROJECTS))(
  'every report of an extreme project is complete in every format: %s',
  async (_, make) => {
    await fc.assert(
      fc.asyncProperty(extremeChoices, async (chosen) => {
        const project = await make({ send, chosen, today: dayIn('UTC', Date.now()) });
        for (const report of REPORT_NAMES) {
          const shown = await getReport(owner, project, report);
          expect(reportDocument.parse(shown)).toEqual(shown);
          for (const format of REPORT_FORMATS)
            expect(await textOf(project, report, format), `${report} as ${format}`).not.toMatch(UNSAYABLE);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
);
