import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { answersOf } from './answers.ts';
import { archiveOf, exportsOf } from './exports.ts';
import { type Filling, fill } from './filling.ts';
import { allMails, allNotices } from './notices.ts';
import { AREA_NAMES, areaOf, GETS } from './questions.ts';
import { recordedAs } from './recorded.ts';
import { reportsOf } from './reports.ts';
import { openSite, PATIENCE, type ProjectName, type Site } from './site.ts';

/** Compares what the product says of a project with what is recorded. */
export function recordProject(name: ProjectName): void {
  vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
  const recorded = recordedAs(name);
  let site: Site;
  let filling: Filling;

  beforeAll(async () => {
    site = await openSite(name);
    filling = await fill(site);
  });
  afterAll(() => site.stop());

  describe(`the ${name} project`, () => {
    it('is worked on as it was', () => recorded.is('work', filling.log));

    it.each(AREA_NAMES)('is answered to each role as it was: %s', async (area) => {
      const lines: string[] = [];
      for (const endpoint of GETS.filter((call) => areaOf(call) === area))
        lines.push(...(await answersOf(site, endpoint)));
      await recorded.is(`answers-${area}`, lines);
    });

    it('has the lists that it had as files', async () => recorded.is('exports', await exportsOf(site)));

    it('has the archive that it had', async () => recorded.is('archive', await archiveOf(site)));

    it('has the reports that it had', async () => {
      for (const [report, lines] of await reportsOf(site, name)) await recorded.is(`report-${report}`, lines);
    });

    it('tells its people what it told them', async () => {
      await recorded.is('notices', await allNotices(site));
      await recorded.is('mails', await allMails(site));
    });

    it('has no recording besides', () => recorded.hasNoMore());
  });
}
