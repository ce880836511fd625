import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { type BackupArchive, openArchive } from '../platform/backup/archive-reader.ts';
import { createBucketTarget, createFolderTarget } from '../platform/backup/file-restore-target.ts';
import { type RestoreResult, restoreBackup } from '../platform/backup/restore-backup.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { print, runProgram, UsageError, withServer } from './command.ts';
import { formatBytes, showProgress } from './progress.ts';

const HELP = `npm run restore -- FILE [--verify-only] [--keep-links]

Puts a backup into an empty place: a DATA_DIR without a database, or an empty database named by DATABASE_URL, and no
files. What is there is never written over. The archive is read whole before anything is written; what was put back is
read again and compared with what the backup says of it; and only then does it count. A backup of an older version is
brought up to date, one of a newer version is refused. Afterwards everybody signs in again, and invitations, share links,
trade links, access tokens, calendars, webhooks, mail addresses of projects, links to new passwords and of addresses to confirm have
ended: one that was withdrawn after the backup must not open again.

Bring the key back before the first start: copy secrets.key to DATA_DIR/keys, or set SECRET_KEY as it was.

  --verify-only   reads and checks the archive, and needs no database
  --keep-links    lets all of these go on working, for a planned move
  --help          shows this text

  DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, FILES   as for npm start: where to
`;

interface RestoreArguments {
  help: boolean;
  verifyOnly: boolean;
  keepLinks: boolean;
  file: string | undefined;
}

function readArguments(): RestoreArguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'verify-only': { type: 'boolean' },
        'keep-links': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [file, ...more] = positionals;
    const help = values.help ?? false;
    if (!help && (!file || more.length > 0))
      throw new UsageError('Name one file: npm run restore -- /media/disk/monday.zip');
    return {
      help,
      verifyOnly: values['verify-only'] ?? false,
      keepLinks: values['keep-links'] ?? false,
      file,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('\n')[0]} What it takes: npm run restore -- --help`);
  }
}

async function openAndVerify(file: string): Promise<BackupArchive> {
  const { hear, end } = showProgress();
  let bytes = 0;
  return openArchive(file, (more) => {
    bytes += more;
    hear({ doing: 'checking', done: bytes, of: null, bytes });
  }).finally(end);
}

const rowCount = ({ manifest: { tables } }: BackupArchive) => tables.reduce((sum, { rows }) => sum + rows, 0);

function printArchive(archive: BackupArchive): void {
  const { manifest, files } = archive;
  print(
    `${archive.file} is whole: version ${manifest.version}, made at ${manifest.madeAt} from PostgreSQL ${manifest.postgres}, with ${rowCount(archive).toLocaleString('en-US')} rows of ${manifest.tables.length} tables and ${files.size.toLocaleString('en-US')} files (${formatBytes(manifest.files.bytes)}).`,
  );
  for (const { key, fault } of manifest.faulty)
    print(`The file ${key} was ${fault === 'missing' ? 'missing' : 'altered'} when the backup was made.`);
}

/** Prints the comparison as a table: each compared item with its common value. */
function printComparison(
  { compared, files, migrated, withdrawn, notAnalyzed }: RestoreResult,
  archive: BackupArchive,
): void {
  const shown = compared.filter(({ what }) => !what.endsWith('SHA-256 of all rows'));
  const width = Math.max(...shown.map(({ what }) => what.length));
  for (const { what, found } of shown) print(`${what.padEnd(width)}  ${found.slice(0, 60)}  equal`);
  print(`${'files, each by its SHA-256'.padEnd(width)}  ${files}  equal`);
  print(
    `\nEverything is as it was at ${archive.manifest.madeAt}: ${rowCount(archive).toLocaleString('en-US')} rows, each of the ${archive.manifest.tables.length} tables to the byte, and all files.`,
  );
  if (migrated > 0)
    print(
      `The tables were then brought up to this version by ${migrated} ${migrated === 1 ? 'change' : 'changes'}.`,
    );
  if (withdrawn.length > 0)
    print(
      `Withdrawn, because that may have happened since: ${withdrawn.map(({ what, count }) => `${what} ${count}`).join(', ')}.`,
    );
  if (notAnalyzed !== undefined)
    print(
      `The database has no statistics of its tables yet (${notAnalyzed}): it gathers them by itself, and may be slow until then.`,
    );
  print(
    `Bring the key back if it is not there, then start ${PRODUCT_NAME}: npm start. Everybody signs in again.`,
  );
}

runProgram(async () => {
  const { help, verifyOnly, keepLinks, file } = readArguments();
  if (help || !file) return void process.stdout.write(HELP);
  const archive = await openAndVerify(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
  try {
    printArchive(archive);
    if (verifyOnly) return;
    await withServer(async (config, database) => {
      const { dataDir, migrationsFolder, s3 } = config;
      const filesFolder = path.join(dataDir, 'files');
      process.once('exit', () => rmSync(`${filesFolder}.restoring`, { recursive: true, force: true }));
      const { hear, end } = showProgress();
      const files = s3
        ? createBucketTarget(await openFileStore(config, () => {}), `${s3.bucket}/${s3.prefix}`)
        : createFolderTarget(filesFolder);
      const restoring = { archive, database, files, migrationsFolder, hear, keepLinks };
      printComparison(await restoreBackup(restoring).finally(end), archive);
    });
  } finally {
    archive.close();
  }
});
