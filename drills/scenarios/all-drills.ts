import type { Drill } from '../support/drill.ts';
import { archivesDrill } from './archives.ts';
import { clockDrill } from './clock-changes.ts';
import { databaseAwayDrill } from './database-away.ts';
import { diskFullDrill } from './disk-full.ts';
import { failoverDrill } from './failover.ts';
import { firstStartsDrill } from './first-starts.ts';
import { uploadCutDrill } from './interrupted-uploads.ts';
import { killAppDrill } from './kill-app.ts';
import { killDatabaseDrill } from './kill-database.ts';
import { largestArchiveDrill } from './largest-archive.ts';
import { liveDrill } from './live-events.ts';
import { offlineDrill } from './offline.ts';
import { sigtermDrill } from './rolling-restart.ts';
import { slowClientsDrill } from './slow-clients.ts';
import { webhooksDrill } from './webhooks.ts';

/** All drills, in execution order. */
export const DRILLS: readonly Drill[] = [
  killAppDrill,
  killDatabaseDrill,
  firstStartsDrill,
  sigtermDrill,
  databaseAwayDrill,
  failoverDrill,
  uploadCutDrill,
  offlineDrill,
  webhooksDrill,
  archivesDrill,
  largestArchiveDrill,
  diskFullDrill,
  liveDrill,
  slowClientsDrill,
  clockDrill,
];
