import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { runScenario, type Scenario } from './project-scenario.ts';
import { recordMails, recordNotices } from './record-notices.ts';
import { recordReports } from './record-reports.ts';
import { recordEndpoint } from './record-responses.ts';
import {
  openRecordedProject,
  type ProjectName,
  type RecordedProject,
  TIMEOUT_MS,
} from './recorded-project.ts';
import { AREA_NAMES, areaOf, GET_ENDPOINTS } from './recorded-requests.ts';
import { recordArchive, snapshotExports } from './snapshot-exports.ts';
import { snapshotFiles } from './snapshot-files.ts';

/** Compares all responses about a project with the recording. */
export function recordProject(name: ProjectName): void {
  vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });
  const recorded = snapshotFiles(name);
  let site: RecordedProject;
  let filling: Scenario;

  beforeAll(async () => {
    site = await openRecordedProject(name);
    filling = await runScenario(site);
  });
  afterAll(() => site.stop());

  describe(`the ${name} project`, () => {
    it('accepts the same requests as before', () => recorded.is('work', filling.log));

    it.each(AREA_NAMES)('responds to each role as before: %s', async (area) => {
      const lines: string[] = [];
      for (const endpoint of GET_ENDPOINTS.filter((call) => areaOf(call) === area))
        lines.push(...(await recordEndpoint(site, endpoint)));
      await recorded.is(`answers-${area}`, lines);
    });

    it('exports the same lists as before', async () => recorded.is('exports', await snapshotExports(site)));

    it('exports the same archive as before', async () => recorded.is('archive', await recordArchive(site)));

    it('has the same reports as before', async () => {
      for (const [report, lines] of await recordReports(site, name))
        await recorded.is(`report-${report}`, lines);
    });

    it('sends the same notices and mails as before', async () => {
      await recorded.is('notices', await recordNotices(site));
      await recorded.is('mails', await recordMails(site));
    });

    it('has no further recordings', () => recorded.hasNoMore());
  });
}
