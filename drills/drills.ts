import { archivesDrill } from './archives.ts';
import { clockDrill } from './clock.ts';
import { databaseAwayDrill } from './database-away.ts';
import { diskFullDrill } from './disk-full.ts';
import type { Drill } from './drill.ts';
import { firstStartsDrill } from './first-starts.ts';
import { killAppDrill } from './kill-app.ts';
import { killDatabaseDrill } from './kill-database.ts';
import { largestArchiveDrill } from './largest-archive.ts';
import { liveDrill } from './live.ts';
import { sigtermDrill } from './sigterm.ts';
import { slowClientsDrill } from './slow-clients.ts';
import { uploadCutDrill } from './upload-cut.ts';

/** All drills, in the order in which they run. */
export const DRILLS: readonly Drill[] = [
  killAppDrill,
  killDatabaseDrill,
  firstStartsDrill,
  sigtermDrill,
  databaseAwayDrill,
  uploadCutDrill,
  archivesDrill,
  largestArchiveDrill,
  diskFullDrill,
  liveDrill,
  slowClientsDrill,
  clockDrill,
];
