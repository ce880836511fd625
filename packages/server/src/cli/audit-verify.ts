import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { linkOfActor } from '@brick/domain/links/link-actors';
import { PRODUCT_NAME } from '@brick/domain/product-name';
import { sql } from 'drizzle-orm';
import type { AuditFinding, ChainHead } from '../activity/audit-findings.ts';
import { type AuditResult, auditActivity } from '../activity/hash-chain-audit.ts';
import { auditDiary, type DiaryAudit, type DiaryFinding } from '../diary/diary-seal-audit.ts';
import { MASTER_CHAIN } from '../platform/activity/hash-chain.ts';
import type { Connection } from '../platform/db/connection.ts';
import { print, runProgram, UsageError, withCurrentTables } from './command.ts';

const HELP = `npm run audit:verify [-- --heads] [-- --against FILE]

Compares every entry of the activity log with the seal that it got within seconds of being written, and names what was
altered, removed or put in since. It makes the hash of every signed day of the site diaries anew and compares it with the
day and the log. It changes nothing, and can run while ${PRODUCT_NAME} is running. It ends with 1 when
something is wrong.

  --heads           prints the last seal of every chain. Keep it where nobody who has the database can change it:
                    npm run --silent audit:verify -- --heads > heads.txt
  --against FILE    checks moreover that each seal that was printed then is still there. Only this notices that the
                    newest seals were taken away with their entries, or that whole chains were written anew.
  --help            shows this text

  DATA_DIR, DATABASE_URL   as for npm start
`;

/** Findings that are printed individually. */
const MAX_FINDINGS_PRINTED = 100;

const chainName = (projectId: number) => (projectId === MASTER_CHAIN ? 'register' : `project ${projectId}`);

const headLine = ({ projectId, number, hash }: ChainHead) => `${chainName(projectId)} seal ${number} ${hash}`;

const HEAD = /^(register|project (\d{1,15})) seal (\d{1,9}) ([0-9a-f]{64})$/;

/** Reads the heads that an earlier run printed, and skips other lines. */
async function readHeads(file: string): Promise<ChainHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`The file ${file} can't be read (${error.code}).`);
  });
  const heads = text.split(/\r?\n/).flatMap((line) => {
    const [, , project, number, hash = ''] = HEAD.exec(line.trim()) ?? [];
    return number
      ? [{ projectId: project ? Number(project) : MASTER_CHAIN, number: Number(number), hash }]
      : [];
  });
  if (heads.length === 0)
    throw new UsageError(
      `There are no heads in ${file}. Make it with npm run --silent audit:verify -- --heads.`,
    );
  return heads;
}

interface VerifyArguments {
  help: boolean;
  heads: boolean;
  against: string | undefined;
}

function readArguments(): VerifyArguments {
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
    throw new UsageError(`${error.message.split('\n')[0]} What it takes: npm run audit:verify -- --help`);
  }
}

/** Messages about each fault. `seals` names the affected blocks. */
const FAULT_MESSAGES: Record<AuditFinding['fault'], (seals: string) => string> = {
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

/** Messages about signed days of site diaries. */
const DIARY_MESSAGES: Record<DiaryFinding['fault'], string> = {
  'day altered': 'is not as it was signed',
  'day gone': 'was signed, and is gone',
  'addendum altered': 'is not as it was added',
  'addendum gone': 'was added, and is gone',
  'not in the log': 'is not in the activity log: it was put in behind its back',
};

function printDiaryFinding({ fault, projectId, dayId, day, addendum }: DiaryFinding): void {
  const which = addendum === undefined ? '' : `, addendum ${addendum},`;
  print(`${chainName(projectId)}: diary day ${day ?? ''} (${dayId})${which} ${DIARY_MESSAGES[fault]}`);
}

const dated = (instant: string | null) => (instant ? new Date(instant).toISOString() : '');

function blocksOf({ seal, lastSeal, sealedAt }: AuditFinding): string {
  if (seal === undefined) return '';
  const which =
    typeof lastSeal === 'number' && lastSeal > seal ? `seals ${seal} to ${lastSeal}` : `seal ${seal}`;
  return sealedAt ? `${which} of ${dated(sealedAt)}` : which;
}

/** The current username of an entry's author, or the trade link that it was made by. */
async function usernameOf(connection: Connection, actorId: number | null): Promise<string> {
  const link = actorId === null ? null : linkOfActor(actorId);
  if (link !== null) return `trade link ${link}`;
  const [user] = await connection.rows<{ username: string }>(
    sql`select username from users where id = ${actorId}`,
  );
  return user ? `${user.username} (user ${actorId})` : `user ${actorId}`;
}

async function printFinding(connection: Connection, finding: AuditFinding): Promise<void> {
  const { projectId, entry, fault } = finding;
  const told = FAULT_MESSAGES[fault](blocksOf(finding));
  if (!entry) {
    print(`${chainName(projectId)}: ${told}`);
    return;
  }
  const about = entry.entity
    ? ` (${entry.entity} ${entry.entityId} ${entry.action} by ${await usernameOf(connection, entry.actorId)} at ${dated(entry.at)})`
    : '';
  print(`${chainName(projectId)}: entry ${entry.id}${about} ${told}`);
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function printSummary(
  { chains, seals, entries, erased, namesErased, namesCovered, waiting }: AuditResult,
  wrong: number,
  noted: number,
  diary: DiaryAudit,
): void {
  print(
    `Compared ${counted(entries, 'entry', 'entries')} of the activity log with ${counted(seals, 'seal', 'seals')} in ${counted(chains, 'chain', 'chains')}, each seal with the one before it, and all seals with the register${noted > 0 ? `, and ${counted(noted, 'head', 'heads')} noted before` : ''}.`,
  );
  if (diary.days > 0)
    print(
      `Made the hashes of ${counted(diary.days, 'signed day', 'signed days')} of site diaries and of ${counted(diary.addenda, 'addendum', 'addenda')} anew.`,
    );
  if (erased > 0)
    print(
      `${counted(erased, 'entry', 'entries')} had to be erased: who, what and when are as sealed, what changed is gone.`,
    );
  if (namesErased > 0)
    print(
      `Names were erased from ${counted(namesErased, 'entry', 'entries')}: all else is as sealed, and so is the hash of each name.`,
    );
  if (namesCovered > 0)
    print(
      `Names are covered in ${counted(namesCovered, 'older entry', 'older entries')}: what is sealed holds them, and nobody is shown them.`,
    );
  if (waiting > 0)
    print(
      `${counted(waiting, 'entry is', 'entries are')} not sealed yet: ${PRODUCT_NAME} does that while it runs.`,
    );
  print(
    wrong === 0 ? 'Everything is as it was sealed.' : `${counted(wrong, 'thing is', 'things are')} wrong.`,
  );
}

async function verify({ heads, against }: VerifyArguments, connection: Connection): Promise<void> {
  const noted = against ? await readHeads(against) : [];
  const [table] = await connection.rows<{ there: boolean }>(
    sql`select to_regclass('activity_seals') is not null as there`,
  );
  if (!table?.there)
    throw new UsageError(`This database has no seals yet. Start ${PRODUCT_NAME} once, then verify.`);
  // A long log takes longer than the usual statement timeout.
  await connection.rows(sql`set statement_timeout = 0`);
  const found: AuditFinding[] = [];
  let wrong = 0;
  const lasts: ChainHead[] = [];
  const checked = await auditActivity(connection, noted, {
    report: (finding) => {
      wrong += 1;
      if (found.length < MAX_FINDINGS_PRINTED) found.push(finding);
    },
    head: (head) => {
      if (heads) lasts.push(head);
    },
  });
  const ofDiary: DiaryFinding[] = [];
  const diary = await auditDiary(connection, (finding) => {
    wrong += 1;
    if (ofDiary.length < MAX_FINDINGS_PRINTED) ofDiary.push(finding);
  });
  for (const finding of found) await printFinding(connection, finding);
  for (const finding of ofDiary) printDiaryFinding(finding);
  const printed = found.length + ofDiary.length;
  if (wrong > printed) print(`… and ${wrong - printed} more`);
  if (wrong === 0) for (const head of lasts) print(headLine(head));
  printSummary(checked, wrong, noted.length, diary);
  if (wrong > 0) process.exitCode = 1;
}

runProgram(async () => {
  const asked = readArguments();
  if (asked.help) return void process.stdout.write(HELP);
  await withCurrentTables(({ connection }) => verify(asked, connection));
});
