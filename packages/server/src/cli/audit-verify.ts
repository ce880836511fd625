import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { PRODUCT_NAME } from '@brick/domain/brand';
import { sql } from 'drizzle-orm';
import { auditActivity, type Checked } from '../activity/audit.ts';
import type { Finding, Head } from '../activity/findings.ts';
import type { Connection } from '../platform/connection.ts';
import { REGISTER } from '../platform/seals.ts';
import { onTables, runProgram, say, UsageProblem } from './command.ts';

const HELP = `npm run audit:verify [-- --heads] [-- --against FILE]

Compares every entry of the activity log with the seal that it got within seconds of being written, and names what was
altered, removed or put in since. It changes nothing, and can run while ${PRODUCT_NAME} is running. It ends with 1 when
something is wrong.

  --heads           prints the last seal of every chain. Keep it where nobody who has the database can change it:
                    npm run --silent audit:verify -- --heads > heads.txt
  --against FILE    checks moreover that each seal that was printed then is still there. Only this notices that the
                    newest seals were taken away with their entries, or that whole chains were written anew.
  --help            shows this text

  DATA_DIR, DATABASE_URL   as for npm start
`;

/** Findings that are told one by one. */
const TOLD = 100;

const chainOf = (projectId: number) => (projectId === REGISTER ? 'register' : `project ${projectId}`);

const lineOf = ({ projectId, number, hash }: Head) => `${chainOf(projectId)} seal ${number} ${hash}`;

const HEAD = /^(register|project (\d{1,15})) seal (\d{1,9}) ([0-9a-f]{64})$/;

/** The heads that an earlier run printed; lines of anything else are passed over. */
async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageProblem(`The file ${file} can't be read (${error.code}).`);
  });
  const heads = text.split(/\r?\n/).flatMap((line) => {
    const [, , project, number, hash = ''] = HEAD.exec(line.trim()) ?? [];
    return number ? [{ projectId: project ? Number(project) : REGISTER, number: Number(number), hash }] : [];
  });
  if (heads.length === 0)
    throw new UsageProblem(
      `There are no heads in ${file}. Make it with npm run --silent audit:verify -- --heads.`,
    );
  return heads;
}

interface Asked {
  help: boolean;
  heads: boolean;
  against: string | undefined;
}

function readArguments(): Asked {
  try {
    const { values } = parseArgs({
      options: {
        heads: { type: 'boolean' },
        against: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { help: values.help ?? false, heads: values.heads ?? false, against: values.against };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageProblem(`${error.message.split('\n')[0]} What it takes: npm run audit:verify -- --help`);
  }
}

/** What is wrong, behind the name of where it is; `seals` says which. */
const FAULTS: Record<Finding['fault'], (seals: string) => string> = {
  'who, what or when altered': (seals) => `who, what or when was altered after ${seals}`,
  'change altered': (seals) => `what changed, before or after, was altered after ${seals}`,
  'name altered': (seals) => `a name in it was altered after ${seals}`,
  'name missing': (seals) =>
    `a name in it was taken away after ${seals}, and no entry says that it was erased`,
  'entry missing': (seals) => `is missing; it was there at ${seals}`,
  'entry inserted': () =>
    'is in no seal although sealing has gone past it: it was put in behind the log’s back',
  'entry unsealed': () =>
    `has no seal although it is older than 15 minutes: start ${PRODUCT_NAME}, which seals, and verify again`,
  'seal altered': (seals) => `${seals} was altered`,
  'seals missing': (seals) => `${seals} missing`,
  'seal out of place': (seals) => `${seals} does not follow the one before it`,
  'seal not registered': (seals) => `${seals} was put in: no register knows of it`,
  'head lost': (seals) => `${seals} is not the one that was noted, or is gone`,
};

const dated = (instant: string | null) => (instant ? new Date(instant).toISOString() : '');

function sealsOf({ seal, lastSeal, sealedAt }: Finding): string {
  if (seal === undefined) return '';
  const which =
    typeof lastSeal === 'number' && lastSeal > seal ? `seals ${seal} to ${lastSeal}` : `seal ${seal}`;
  return sealedAt ? `${which} of ${dated(sealedAt)}` : which;
}

/** Who an entry says it was, by the name that the account has now. */
async function usernameOf(connection: Connection, actorId: number | null): Promise<string> {
  const [user] = await connection.rows<{ username: string }>(
    sql`select username from users where id = ${actorId}`,
  );
  return user ? `${user.username} (user ${actorId})` : `user ${actorId}`;
}

async function tell(connection: Connection, finding: Finding): Promise<void> {
  const { projectId, entry, fault } = finding;
  const told = FAULTS[fault](sealsOf(finding));
  if (!entry) {
    say(`${chainOf(projectId)}: ${told}`);
    return;
  }
  const about = entry.entity
    ? ` (${entry.entity} ${entry.entityId} ${entry.action} by ${await usernameOf(connection, entry.actorId)} at ${dated(entry.at)})`
    : '';
  say(`${chainOf(projectId)}: entry ${entry.id}${about} ${told}`);
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function tellChecked(
  { chains, seals, entries, erased, namesErased, namesCovered, waiting }: Checked,
  wrong: number,
  noted: number,
): void {
  say(
    `Compared ${counted(entries, 'entry', 'entries')} of the activity log with ${counted(seals, 'seal', 'seals')} in ${counted(chains, 'chain', 'chains')}, each seal with the one before it, and all seals with the register${noted > 0 ? `, and ${counted(noted, 'head', 'heads')} noted before` : ''}.`,
  );
  if (erased > 0)
    say(
      `${counted(erased, 'entry', 'entries')} had to be erased: who, what and when are as sealed, what changed is gone.`,
    );
  if (namesErased > 0)
    say(
      `Names were erased from ${counted(namesErased, 'entry', 'entries')}: all else is as sealed, and so is the hash of each name.`,
    );
  if (namesCovered > 0)
    say(
      `Names are covered in ${counted(namesCovered, 'older entry', 'older entries')}: what is sealed holds them, and nobody is shown them.`,
    );
  if (waiting > 0)
    say(
      `${counted(waiting, 'entry is', 'entries are')} not sealed yet: ${PRODUCT_NAME} does that while it runs.`,
    );
  say(wrong === 0 ? 'Everything is as it was sealed.' : `${counted(wrong, 'thing is', 'things are')} wrong.`);
}

async function verify({ heads, against }: Asked, connection: Connection): Promise<void> {
  const noted = against ? await readHeads(against) : [];
  const [table] = await connection.rows<{ there: boolean }>(
    sql`select to_regclass('activity_seals') is not null as there`,
  );
  if (!table?.there)
    throw new UsageProblem(`This database has no seals yet. Start ${PRODUCT_NAME} once, then verify.`);
  // A long log takes longer than any request may.
  await connection.rows(sql`set statement_timeout = 0`);
  const found: Finding[] = [];
  let wrong = 0;
  const lasts: Head[] = [];
  const checked = await auditActivity(connection, noted, {
    report: (finding) => {
      wrong += 1;
      if (found.length < TOLD) found.push(finding);
    },
    head: (head) => {
      if (heads) lasts.push(head);
    },
  });
  for (const finding of found) await tell(connection, finding);
  if (wrong > found.length) say(`… and ${wrong - found.length} more`);
  if (wrong === 0) for (const head of lasts) say(lineOf(head));
  tellChecked(checked, wrong, noted.length);
  if (wrong > 0) process.exitCode = 1;
}

runProgram(async () => {
  const asked = readArguments();
  if (asked.help) return void process.stdout.write(HELP);
  await onTables(({ connection }) => verify(asked, connection));
});
