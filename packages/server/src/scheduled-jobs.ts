import { sweepSecurityEvents } from './auth/security-event-routes.ts';
import { clearLinesSetAside } from './bank/clear-lines-set-aside.ts';
import { notifyLateReviews } from './checks/review-time-notices.ts';
import { REMOVE_DEMOS_INTERVAL_MS, removeDemos } from './demo/demo-removal.ts';
import { notifyUnsignedDays } from './diary/diary-notices.ts';
import {
  createDetachedFileCleanup,
  removeOrphanBytes,
  removeUnattachedUploads,
} from './files/file-cleanup.ts';
import { sweepMailIn } from './mail-in/mail-in-sweep.ts';
import { createMailInJobs } from './mail-in/poll-mailbox.ts';
import { noticeJobs } from './notices/scheduled-notice-jobs.ts';
import { removeUnattachedPhotos } from './photos/photo-cleanup.ts';
import { createBackupJobs } from './platform/backup/scheduled-backups.ts';
import type { Config } from './platform/config/config.ts';
import { removeFinishedJobs } from './platform/jobs/job-files.ts';
import { type ScheduledJob, SWEEP_EVERY } from './platform/jobs/scheduled-jobs.ts';
import { deliverReports } from './reports/schedules/deliver-reports.ts';
import { removeOldDeliveries } from './reports/schedules/delivery-store.ts';
import { warnOfExpiry, withdrawUnusedTokens } from './tokens/token-sweep.ts';
import { purgeTrash } from './trash/purge-trash.ts';
import { sweepWebhooks } from './webhooks/webhook-sweep.ts';

/** A due report and a finished one wait for their next step at most this long. */
const SEND_REPORTS_INTERVAL_MS = 3000;

/** All scheduled jobs of the features. */
export const scheduledJobs = (config: Config): readonly ScheduledJob[] => [
  { every: SWEEP_EVERY, work: purgeTrash },
  { every: REMOVE_DEMOS_INTERVAL_MS, work: removeDemos },
  { every: SWEEP_EVERY, work: removeUnattachedUploads },
  { every: SWEEP_EVERY, work: createDetachedFileCleanup() },
  { every: SWEEP_EVERY, work: removeUnattachedPhotos },
  { every: SWEEP_EVERY, work: removeOrphanBytes },
  { every: SWEEP_EVERY, work: removeFinishedJobs },
  { every: SWEEP_EVERY, work: sweepSecurityEvents },
  { every: SEND_REPORTS_INTERVAL_MS, work: deliverReports(config) },
  { every: SWEEP_EVERY, work: removeOldDeliveries },
  { every: SWEEP_EVERY, work: withdrawUnusedTokens },
  { every: SWEEP_EVERY, work: warnOfExpiry },
  { every: SWEEP_EVERY, work: clearLinesSetAside },
  { every: SWEEP_EVERY, work: sweepWebhooks(config) },
  { every: SWEEP_EVERY, work: sweepMailIn },
  { every: SWEEP_EVERY, work: notifyLateReviews },
  { every: SWEEP_EVERY, work: notifyUnsignedDays },
  ...noticeJobs(config),
  ...createMailInJobs(config),
  ...createBackupJobs(config),
];
