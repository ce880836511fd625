import { Readable } from 'node:stream';
import { DomainError } from '@brick/domain/errors';
import { MAX_MAIL_BYTES, type MailInProblem } from '@brick/domain/mail-in/rules';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { assertHarmlessPasses, ScanKilledError } from '../files/service.ts';
import type { Config } from '../platform/config/config.ts';
import { getConnection } from '../platform/db/connection.ts';
import type { ScheduledJob, ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { type FileReader, startFileReader } from '../platform/workers/file-reader.ts';
import type { MailReading } from '../platform/workers/read-mail.ts';
import { handledMails, mailInState } from '../schema/mail-in/mail-in.ts';
import { inMailbox, type Mailbox, MailboxError } from './mailbox.ts';
import { isPassing } from './mailed-files.ts';
import { hashOf, processMail, readMailAt, type TakeContext } from './process-mail.ts';

const LOOK_EVERY = 60_000;

/** Whoever has begun a look or a mail so long ago is taken to be gone. */
const PATIENCE = 50_000;

/** Messages of one look. The next one continues. */
const MESSAGES_PER_LOOK = 200;

/** A message that fails so often is put among the refused. */
const MAX_TRIES = 5;

const instantOf = (now: number): string => new Date(now).toISOString();

/** Begins a look, unless a process has begun one within the minute. */
async function begin(pool: pg.Pool, now: number): Promise<boolean> {
  const mine = await getConnection(pool).rows(sql`
    insert into ${mailInState} (sole, begun_at) values (true, ${instantOf(now)})
    on conflict (sole) do update set begun_at = excluded.begun_at
      where ${mailInState.begunAt} <= ${instantOf(now - PATIENCE)} returning 1`);
  return mine.length > 0;
}

/** Says that the look goes on, so that no other process begins one. */
const goOn = (pool: pg.Pool, now: number): Promise<unknown> =>
  getConnection(pool).rows(sql`update ${mailInState} set begun_at = ${instantOf(now)}`);

/** Notes how a look ended: when it was read to its end, or why it could not be. Returns the problem before. */
async function end(pool: pg.Pool, now: number, problem: MailInProblem | null): Promise<MailInProblem | null> {
  const [before] = await getConnection(pool).rows<{ problem: MailInProblem | null }>(sql`
    update ${mailInState} as state set problem = ${problem},
      looked_at = case when ${problem}::text is null then ${instantOf(now)}::timestamptz else state.looked_at end
    from ${mailInState} as before returning before.problem as problem`);
  return before?.problem ?? null;
}

interface LookContext extends Omit<TakeContext, 'now'> {
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

/** Reads a message; null for one that is no mail. One that takes too long fails, because it may be the machine that is slow. */
async function readMessage(
  { files, fileReader, signal }: LookContext,
  { bytes, isCut }: { bytes: Uint8Array; isCut: boolean },
): Promise<MailReading | null> {
  const reading = await files.receive(Readable.from([bytes]), 2 * MAX_MAIL_BYTES, (path) =>
    readMailAt({ fileReader, signal }, path),
  );
  return reading && isCut ? { ...reading, isTooMuch: true } : reading;
}

/** What is known of a message: whether it was taken, and how often it failed. */
async function loadKnown(
  pool: pg.Pool,
  hash: string,
): Promise<{ taken: boolean | null; tries: number } | undefined> {
  const [known] = await getConnection(pool).rows<{ taken: boolean | null; tries: number }>(
    sql`select ${handledMails.taken} as taken, ${handledMails.tries} as tries from ${handledMails} where ${handledMails.hash} = ${hash}`,
  );
  return known;
}

/** Counts a try that failed. Returns true if there is none left. */
async function failsForGood(pool: pg.Pool, hash: string, now: number): Promise<boolean> {
  const [counted] = await getConnection(pool).rows<{ tries: number }>(sql`
    insert into ${handledMails} (hash, tries, seen_at) values (${hash}, 1, ${instantOf(now)})
    on conflict (hash) do update set tries = ${handledMails.tries} + 1, seen_at = excluded.seen_at
    returning tries`);
  return (counted?.tries ?? 0) >= MAX_TRIES;
}

/** Whether a scan was killed by what it looked at: a scanner that fails with everything is no fault of a mail. */
const isScanOfThis = async (error: unknown, { scanCommand }: LookContext['config']): Promise<boolean> =>
  error instanceof ScanKilledError &&
  (await assertHarmlessPasses(scanCommand).then(
    () => true,
    // Where the harmless file can't be written, nothing is known of the scanner.
    (failure) => !(failure instanceof DomainError),
  ));

/** Handles a message and moves it away. One that fails stays for the next look, a few times. */
async function handle(context: LookContext, mailbox: Mailbox, uid: number): Promise<void> {
  const { pool, log, signal } = context;
  const now = context.now();
  const uidHash = hashOf('uid', mailbox.identity, uid);
  const known = await loadKnown(pool, uidHash);
  if (known && known.taken !== null) return mailbox.move(uid, known.taken);
  const message = await mailbox.fetch(uid);
  if (!message) return;
  try {
    const reading = await readMessage(context, message);
    const isTaken = await processMail({ ...context, now }, { uidHash, bytes: message.bytes, reading });
    await mailbox.move(uid, isTaken);
  } catch (error) {
    const endsLook =
      error instanceof MailboxError || (isPassing(error) && !(await isScanOfThis(error, context.config)));
    if (signal.aborted || endsLook) throw error;
    log.warn({ err: error }, 'a mail could not be handled');
    if (!(await failsForGood(pool, uidHash, now))) return;
    log.error('a mail failed five times: it was moved into the folder Refused');
    await mailbox.move(uid, false);
  }
}

/** Looks for mail once, in one process at a time: handles what lies in the folder, oldest first. */
export async function pollMailbox(context: LookContext): Promise<void> {
  const { pool, config, log, signal, now } = context;
  if (!(await begin(pool, now()))) return;
  try {
    await inMailbox(config.mailIn, signal, async (mailbox) => {
      for (const uid of (await mailbox.list()).slice(0, MESSAGES_PER_LOOK)) {
        if (signal.aborted) return;
        await goOn(pool, now());
        await handle(context, mailbox, uid);
      }
    });
    const before = await end(pool, now(), null);
    if (before !== null) log.info('mail is looked for again');
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof MailboxError)) throw error;
    const before = await end(pool, now(), error.problem);
    // Once, and not every minute as long as it lasts.
    if (before !== error.problem) log.error({ problem: error.problem }, error.message);
  }
}

/** Returns the scheduled job that looks for mail every minute; none without IMAP_URL. */
export function createMailInJobs(config: Config): readonly ScheduledJob[] {
  const { mailIn } = config;
  if (!mailIn) return [];
  const abort = new AbortController();
  let fileReader: FileReader | null = null;
  return [
    {
      every: LOOK_EVERY,
      work: async ({ pool, files, now, log }: ScheduledJobContext) => {
        if (abort.signal.aborted) return;
        fileReader ??= startFileReader({ log: (problem) => log.error(problem) });
        await pollMailbox({
          ...{ pool, files, now, log, fileReader },
          ...{ config: { ...config, mailIn }, signal: abort.signal },
        });
      },
      breakOff: () => {
        abort.abort();
        fileReader?.close();
      },
    },
  ];
}
