import { rmSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { makeFolder } from '@brick/postgres/make-folder';
import { archiveName } from '../platform/backup/backup-rotation.ts';
import { partialFileOf } from '../platform/backup/checksummed-file.ts';
import { type BackupResult, writeBackup } from '../platform/backup/write-backup.ts';
import type { Config } from '../platform/config/config.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { print, runProgram, UsageError, withServer } from './command.ts';
import { formatBytes, showProgress } from './progress.ts';

const HELP = `npm run backup [-- FILE]

Writes one archive of everything, of one moment: the database and all uploaded files. It can run while ${PRODUCT_NAME}
is running. The archive has its name only when it is whole, on the disk, and was read back. Without FILE it goes into
BACKUP_DIR, or else into the folder backups of DATA_DIR, named by the time.

It ends with 0; with 1 where no archive could be made; with 2 where one was made and files were missing or altered.

Keep the key with your backups (DATA_DIR/keys/secrets.key, or SECRET_KEY), but not in the same place: the archive
does not hold it. npm run restore -- FILE puts an archive back.

  --help    shows this text

  DATA_DIR, DATABASE_URL, FILES, BACKUP_DIR   as for npm start
`;

async function backupPathFor(
  asked: string | undefined,
  { backupDir, dataDir }: Config,
  now: Date,
): Promise<string> {
  if (asked) return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), asked);
  const folder = backupDir ?? path.join(dataDir, 'backups');
  makeFolder(folder, 0o700);
  return path.join(folder, archiveName(now.getTime()));
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function printBackup({
  file,
  bytes,
  manifest: { tables, files, faulty, heads, madeAt },
}: BackupResult): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `${file} holds ${counted(rows, 'row', 'rows')} of ${tables.length} tables, ${counted(files.count, 'file', 'files')} (${formatBytes(files.bytes)}) and the ends of ${counted(heads.length, 'chain', 'chains')} of the activity log, as they were at ${madeAt}. It has ${formatBytes(bytes)} and was read back.`,
  );
  for (const { key, fault } of faulty)
    print(
      fault === 'missing'
        ? `The file ${key} is missing: a record names it, and the folder of files does not hold it.`
        : `The file ${key} is not as it was uploaded: it is in the archive as it is now.`,
    );
  if (faulty.length > 0) process.exitCode = 2;
}

runProgram(async () => {
  const [asked, ...more] = process.argv.slice(2);
  if (asked === '--help' || asked === '-h') return void process.stdout.write(HELP);
  if (more.length > 0 || asked?.startsWith('-'))
    throw new UsageError('Name one file at most: npm run backup -- /media/disk/monday.zip');
  const now = new Date();
  await withServer(async (config, { url, directUrl: databaseUrl = url }) => {
    const file = await backupPathFor(asked, config, now);
    const { hear, end } = showProgress();
    const removePartial = () => rmSync(partialFileOf(file), { force: true });
    const made = await writeBackup({
      databaseUrl,
      file,
      hear,
      files: await openFileStore(config, () => {}),
      migrationsFolder: config.migrationsFolder,
      now: now.getTime(),
      // Asked once this backup has the lock: until then the partial file is another one's.
      stillWanted: async () => {
        process.once('exit', removePartial);
        return true;
      },
    }).finally(() => {
      process.off('exit', removePartial);
      end();
    });
    if (made) printBackup(made);
  });
});
