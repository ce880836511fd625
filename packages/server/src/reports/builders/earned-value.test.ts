import { type ReportDocument, reportDocument } from '@brick/domain/reports/report-document';
import { afterAll, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { cellsOfColumn, findTable, getReport, rowNamed } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const asOf = '?asOf=2026-01-20';

/** Structure of 300,000.00, planned for 30 days; on the 15th of them 40 % is done for 110,000.00. */
async function works(): Promise<number> {
  const project = await addProjectOf(owner, { totalBudget: '400000.00' });
  const at = `/api/projects/${project}`;
  await owner.put(`${at}/budget`, { phases: { structure: '300000.00' } });
  await owner.put(`${at}/programme`, {
    phases: { structure: { plannedStart: '2026-01-06', plannedFinish: '2026-02-04' } },
  });
  await addExpenseBy(owner, project, { phase: 'structure', amount: '110000.00', date: '2026-01-12' });
  await owner.post(`${at}/progress`, { phase: 'structure', percentComplete: 40, date: '2026-01-20' });
  return project;
}

const figuresOf = ({ parts }: ReportDocument) =>
  parts
    .flatMap((part) => (part.kind === 'figures' ? part.figures : []))
    .map(({ label, value }) => [label, value]);

it('has the figures of the earned value endpoint, and its curve as chart and table', async () => {
  const project = await works();
  const report = await getReport(owner, project, 'earned-value', asOf);
  const { body: value } = await owner.get(`/api/projects/${project}/earned-value${asOf}`);
  expect(reportDocument.parse(report)).toEqual(report);
  expect(Object.fromEntries(figuresOf(report))).toEqual({
    'Budget at completion (BAC)': value.bac,
    'Planned value (PV)': value.pv,
    'Earned value (EV)': value.ev,
    'Actual cost (AC)': value.ac,
    'Cost variance (CV)': value.cv,
    'Schedule variance (SV)': value.sv,
    'Cost performance index (CPI)': '1.0909',
    'Schedule performance index (SPI)': '0.8000',
    'Forecast at the CPI (EAC)': value.eac.cpi,
    'Forecast at the planned cost (EAC)': value.eac.budgetRate,
    'Forecast at CPI × SPI (EAC)': value.eac.cpiSpi,
    'Estimate to complete (ETC)': value.etc,
    'Variance at completion (VAC)': value.vac,
    'To-complete performance index (TCPI)': '0.9474',
    'Earned schedule (ES)': '12.0000',
    'Schedule performance index by time, SPI(t)': '0.8000',
    'Forecast finish': '2026-02-12',
  });
  const curve = cellsOfColumn(findTable(report, 'curve'));
  expect(curve).toEqual(
    value.curve.map(({ date, pv, ev, ac }: Record<string, string>) => [date, pv, ev, ac]),
  );
  const chart = report.parts.find((part) => part.kind === 'chart');
  expect(chart).toMatchObject({ chart: { type: 'lines', today: '2026-01-20' } });
  const total = rowNamed(findTable(report, 'byPhase'), 'Total');
  expect(total.slice(2, 8)).toEqual([value.bac, value.pv, value.ev, value.ac, value.cv, value.sv]);
});

it('names the phases with missing data instead of guessing', async () => {
  const project = await works();
  await addExpenseBy(owner, project, { phase: 'roofing', amount: '5.00', date: '2026-01-10' });
  await owner.put(`/api/projects/${project}/budget`, { phases: { fittings: '10.00' } });
  const report = await getReport(owner, project, 'earned-value', asOf);
  const said = report.parts.flatMap((part) => (part.kind === 'paragraph' ? part.text : []));
  expect(said).toEqual([
    'No earned value is shown until somebody enters how much of these phases is done: Roofing.',
    'No planned value is shown until these phases have planned dates: Fittings.',
  ]);
  expect(Object.fromEntries(figuresOf(report))).toMatchObject({
    ...{ 'Earned value (EV)': null, 'Planned value (PV)': null },
  });
});

it('is valid without budget and dates', async () => {
  const project = await addProjectOf(owner, { totalBudget: null, estimatedCompletionDate: null });
  const report = await getReport(owner, project, 'earned-value');
  expect(reportDocument.parse(report)).toEqual(report);
  expect(rowNamed(findTable(report, 'byPhase'), 'Total').slice(2, 6)).toEqual([
    ...['0.00', null, '0.00', '0.00'],
  ]);
});
