import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { type Archive, openArchive } from '../platform/backup/archive-reader.ts';
import { bucketPlace, folderPlace } from '../platform/backup/files-place.ts';
import { type Restored, restoreBackup } from '../platform/backup/restore.ts';
import { openFiles } from '../platform/open-files.ts';
import { onServer, runProgram, say, UsageProblem } from './command.ts';
import { showProgress, sizeOf } from './progress.ts';

const HELP = `npm run restore -- FILE [--verify-only] [--keep-links]

Puts a backup into an empty place: a DATA_DIR without a database, or an empty database named by DATABASE_URL, and no
files. What is there is never written over. The archive is read whole before anything is written; what was put back is
read again and compared with what the backup says of it; and only then does it count. A backup of an older version is
brought up to date, one of a newer version is refused. Afterwards everybody signs in again, and invitations, share links,
links to new passwords and of addresses to confirm have ended: one that was withdrawn after the backup must not open again.

Bring the key back before the first start: copy secrets.key to DATA_DIR/keys, or set SECRET_KEY as it was.

  --verify-only   reads and checks the archive, and needs no database
  --keep-links    lets open links go on working, for a planned move
  --help          shows this text

  DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, FILES   as for npm start: where to
`;

interface Asked {
  help: boolean;
  verifyOnly: boolean;
  keepLinks: boolean;
  file: string | undefined;
}

function readArguments(): Asked {
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
      throw new UsageProblem('Name one file: npm run restore -- /media/disk/monday.zip');
    return {
      help,
      verifyOnly: values['verify-only'] ?? false,
      keepLinks: values['keep-links'] ?? false,
      file,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageProblem(`${error.message.split('\n')[0]} What it takes: npm run restore -- --help`);
  }
}

async function checked(file: string): Promise<Archive> {
  const { hear, end } = showProgress();
  let bytes = 0;
  return openArchive(file, (more) => {
    bytes += more;
    hear({ doing: 'checking', done: bytes, of: null, bytes });
  }).finally(end);
}

const rowsIn = ({ manifest: { tables } }: Archive) => tables.reduce((sum, { rows }) => sum + rows, 0);

function tellArchive(archive: Archive): void {
  const { manifest, files } = archive;
  say(
    `${archive.file} is whole: version ${manifest.version}, made at ${manifest.madeAt} from PostgreSQL ${manifest.postgres}, with ${rowsIn(archive).toLocaleString('en-US')} rows of ${manifest.tables.length} tables and ${files.size.toLocaleString('en-US')} files (${sizeOf(manifest.files.bytes)}).`,
  );
  for (const { key, fault } of manifest.faulty)
    say(`The file ${key} was ${fault === 'missing' ? 'missing' : 'altered'} when the backup was made.`);
}

/** The proof as a table: each thing that was compared, with the value that both have. */
function tellRestored({ compared, files, migrated, withdrawn }: Restored, archive: Archive): void {
  const shown = compared.filter(({ what }) => !what.endsWith('SHA-256 of all rows'));
  const width = Math.max(...shown.map(({ what }) => what.length));
  for (const { what, found } of shown) say(`${what.padEnd(width)}  ${found.slice(0, 60)}  equal`);
  say(`${'files, each by its SHA-256'.padEnd(width)}  ${files}  equal`);
  say(
    `\nEverything is as it was at ${archive.manifest.madeAt}: ${rowsIn(archive).toLocaleString('en-US')} rows, each of the ${archive.manifest.tables.length} tables to the byte, and all files.`,
  );
  if (migrated > 0)
    say(
      `The tables were then brought up to this version by ${migrated} ${migrated === 1 ? 'change' : 'changes'}.`,
    );
  if (withdrawn > 0)
    say(
      `${withdrawn === 1 ? 'One open link has' : `${withdrawn} open links have`} been withdrawn: invitations, share links, links to new passwords and of addresses to confirm.`,
    );
  say(
    `Bring the key back if it is not there, then start ${PRODUCT_NAME}: npm start. Everybody signs in again.`,
  );
}

runProgram(async () => {
  const { help, verifyOnly, keepLinks, file } = readArguments();
  if (help || !file) return void process.stdout.write(HELP);
  const archive = await checked(path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
  try {
    tellArchive(archive);
    if (verifyOnly) return;
    await onServer(async (config, database) => {
      const { dataDir, migrationsFolder, s3 } = config;
      const filesFolder = path.join(dataDir, 'files');
      process.once('exit', () => rmSync(`${filesFolder}.restoring`, { recursive: true, force: true }));
      const { hear, end } = showProgress();
      const files = s3
        ? bucketPlace(await openFiles(config, () => {}), `${s3.bucket}/${s3.prefix}`)
        : folderPlace(filesFolder);
      const restoring = { archive, database, files, migrationsFolder, hear, keepLinks };
      tellRestored(await restoreBackup(restoring).finally(end), archive);
    });
  } finally {
    archive.close();
  }
});
