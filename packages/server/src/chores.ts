import { sweepArchives } from './archives/archive-runner.ts';
import { sweepSecurityEvents } from './auth/security-event-routes.ts';
import { REMOVE_DEMOS_EVERY, removeDemos } from './demo/removal.ts';
import { sweepBytes, sweepLoose, sweepOfDropped } from './files/sweep.ts';
import { noticeChores } from './notices/chores.ts';
import { scheduledBackups } from './platform/backup/scheduled.ts';
import type { Config } from './platform/config.ts';
import { type Chore, SWEEP_EVERY } from './platform/housekeeping.ts';
import { sweepJobs } from './reports/job-runner.ts';
import { sendReports } from './reports/sending.ts';
import { sweepSendings } from './reports/sending-store.ts';
import { purgeTrash } from './trash/purge.ts';

/** A report that is due, and one that is made, waits for its next step no longer. */
const SEND_REPORTS_EVERY = 3000;

/** What rooms do now and then beside the requests; nothing else is. */
export const choresOf = (config: Config): readonly Chore[] => [
  { every: SWEEP_EVERY, work: purgeTrash },
  { every: REMOVE_DEMOS_EVERY, work: removeDemos },
  { every: SWEEP_EVERY, work: sweepLoose },
  { every: SWEEP_EVERY, work: sweepOfDropped() },
  { every: SWEEP_EVERY, work: sweepBytes },
  { every: SWEEP_EVERY, work: sweepJobs },
  { every: SWEEP_EVERY, work: sweepArchives },
  { every: SWEEP_EVERY, work: sweepSecurityEvents },
  { every: SEND_REPORTS_EVERY, work: sendReports(config) },
  { every: SWEEP_EVERY, work: sweepSendings },
  ...noticeChores(config),
  ...scheduledBackups(config),
];
