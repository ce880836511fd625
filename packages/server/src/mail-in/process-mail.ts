import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isGenerated, keysIn, mailSkipReason } from '@brick/domain/mail-in/message-rules';
import { HELD_DAYS, MAX_HELD, MAX_HELD_BYTES } from '@brick/domain/mail-in/rules';
import { can, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { MailedInvoice } from '../invoices/service.ts';
import { publishNotice, senderOf } from '../notices/service.ts';
import type { Config } from '../platform/config/config.ts';
import type { MailInSettings } from '../platform/config/mail-in-settings.ts';
import { type Connection, getConnection, inTransaction } from '../platform/db/connection.ts';
import { takeNamedLock } from '../platform/db/ordered-locks.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { toOneLine } from '../platform/mail-and-sms/rendered-mail.ts';
import type { FileReader } from '../platform/workers/file-reader.ts';
import type { MailReading } from '../platform/workers/read-mail.ts';
import { handledMails, heldMails } from '../schema/mail-in/mail-in.ts';
import { projectMembers } from '../schema/projects.ts';
import { type Decision, decideAcceptance, findProjects, type TargetProject } from './acceptance-decision.ts';
import { countHeld } from './mail-in-store.ts';
import { discardAll, type RefusedFile, readFiles, receiveInvoices } from './mailed-files.ts';
import { type Outcome, queueReplyMail } from './reply-mail.ts';

/** What taking a mail needs. */
export interface TakeContext {
  pool: pg.Pool;
  files: FileStore;
  fileReader: FileReader;
  config: Config & { mailIn: MailInSettings };
  now: number;
  signal: AbortSignal;
}

export const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Files of mails take their turn among those of people. */
const ACCOUNT = 'mail in';

/** A mail for one project, with its files read as far as they are received. */
interface Prepared {
  project: TargetProject;
  decision: Decision;
  invoices: MailedInvoice[];
  refused: RefusedFile[];
  /** The same mail for this project, however often it is delivered; null if it does not say which it is. */
  hash: string | null;
  /** Bytes of a mail that is held. */
  stored: { key: string; size: number } | null;
}

/** Reads the bytes of a mail in the thread for that. Null for bytes that are no mail. */
export async function readMailAt(
  { fileReader, signal }: Pick<TakeContext, 'fileReader' | 'signal'>,
  path: string,
  account = ACCOUNT,
): Promise<MailReading | null> {
  return fileReader.read('mail', path, { account, signal });
}

const isOwn = ({ from }: MailReading, { config }: TakeContext): boolean => {
  if (from === null) return false;
  const own = /<([^<>]+)>$/.exec(senderOf(config))?.[1] ?? senderOf(config);
  return from.toLowerCase() === own.toLowerCase() || keysIn([from], config.mailIn.address).length > 0;
};

/** Marks a mail as handled for good. False if it is already. */
async function claim(connection: Connection, hash: string, taken: boolean, now: number): Promise<boolean> {
  const mine = await connection.rows(sql`
    insert into ${handledMails} (hash, taken, seen_at) values (${hash}, ${taken}, ${new Date(now).toISOString()})
    on conflict (hash) do update set taken = excluded.taken, seen_at = excluded.seen_at
      where ${handledMails.taken} is null returning 1`);
  return mine.length > 0;
}

async function isHandled(connection: Connection, hash: string): Promise<boolean> {
  const found = await connection.rows(
    sql`select 1 from ${handledMails} where ${handledMails.hash} = ${hash} and ${handledMails.taken} is not null`,
  );
  return found.length > 0;
}

async function prepare(
  context: TakeContext,
  project: TargetProject,
  reading: MailReading,
  bytes: Uint8Array,
): Promise<Prepared> {
  const { pool, files, fileReader, config, signal } = context;
  const decision = await decideAcceptance(getConnection(pool), project, reading, config);
  const { messageId, from } = reading;
  // A forged mail must not use up the Message-ID of the one that its sender sends.
  const of = decision.reason === 'unproven' ? 'unproven message' : 'message';
  const hash = messageId === null ? null : hashOf(of, project.id, from ?? '', messageId);
  const none: Prepared = { ...{ project, decision, hash, invoices: [], refused: [] }, stored: null };
  const isKnown = hash !== null && (await isHandled(getConnection(pool), hash));
  if (isKnown || reading.files.length === 0) return none;
  if (decision.reason !== null) {
    const stored = await files.put(Readable.from([bytes]), Number.POSITIVE_INFINITY);
    return { ...none, stored };
  }
  const mail = { mailedFrom: toOneLine(from ?? '', 255), note: reading.note };
  const read = await readFiles({ files, fileReader, config }, reading.files, {
    mail,
    account: ACCOUNT,
    signal,
  });
  return { ...none, ...read };
}

/** Tells who may accept it that a mail is held, unless others wait already. */
async function notifyOfHeld(
  connection: Connection,
  projectId: number,
  id: number,
  title: string,
): Promise<void> {
  const members = await connection.rows<{ userId: number; role: string }>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId}`);
  await publishNotice(connection, {
    userIds: members
      .filter(({ userId, role }) => can({ userId, role: roleOf(role) }, 'connections', 'create'))
      .map(({ userId }) => userId),
    ...{ kind: 'mailHeld', projectId, entity: 'held-mail', entityId: id, facts: { title } },
  });
}

/** Holds a mail, unless too many are held. */
async function hold(
  connection: Connection,
  { project, decision, stored }: Prepared,
  reading: MailReading,
  now: number,
): Promise<boolean> {
  if (!stored || decision.reason === null) return false;
  // Two at once would both find room for one.
  await takeNamedLock(connection, `held mails of project ${project.id}`);
  const { count, size } = await countHeld(connection, project.id, now);
  if (count >= MAX_HELD || size + stored.size > MAX_HELD_BYTES) return false;
  const from = toOneLine(reading.from ?? '', 255);
  const [held] = await connection.db
    .insert(heldMails)
    .values({
      ...{ projectId: project.id, from, reason: decision.reason, messageKey: stored.key, size: stored.size },
      fromName: toOneLine(reading.fromName ?? '', 255) || null,
      subject: toOneLine(reading.subject, 255),
      fileNames: reading.files.map(({ name }) => toOneLine(name, 255)),
      receivedAt: new Date(now).toISOString(),
      keptUntil: new Date(now + HELD_DAYS * 86_400_000).toISOString(),
    })
    .returning({ id: heldMails.id });
  if (!held) throw new Error('an inserted mail came back empty');
  if (count === 0) await notifyOfHeld(connection, project.id, held.id, from);
  connection.announce({ projectId: project.id, topic: 'connections' });
  return true;
}

interface Taken {
  outcome: Outcome;
  /** Bytes that no row names after all. */
  unused: MailedInvoice[];
}

/** Stores what becomes of a mail in one project. */
async function store(
  connection: Connection,
  prepared: Prepared,
  reading: MailReading,
  { config, now }: TakeContext,
): Promise<Taken> {
  const { project, decision, invoices, refused } = prepared;
  const none = (kind: 'held' | 'full' | 'tooMuch' | 'empty'): Taken => ({
    outcome: { kind },
    unused: invoices,
  });
  if (reading.isTooMuch) return none('tooMuch');
  if (reading.files.length === 0) return none('empty');
  if (decision.receiver === null)
    return none((await hold(connection, prepared, reading, now)) ? 'held' : 'full');
  const { receiver: member, sentBy } = decision;
  const done = await receiveInvoices(
    { connection, member, project, caller: { userId: member.userId }, services: { config } },
    ...([invoices, sentBy] as const),
  );
  return {
    outcome: { kind: 'received', received: done.received, refused: [...refused, ...done.refused] },
    unused: done.unused,
  };
}

const wasTaken = (outcome: Outcome): boolean =>
  outcome.kind === 'held' || (outcome.kind === 'received' && outcome.received > 0);

/** Removes the bytes of what was prepared. */
const discard = async ({ files }: TakeContext, prepared: readonly Prepared[]): Promise<void> => {
  await discardAll(
    files,
    prepared.flatMap(({ invoices }) => invoices),
  );
  await Promise.all(prepared.map(({ stored }) => stored && files.remove(stored.key)));
};

/** Stores what becomes of a mail in one project, and answers a member. Null if the project has it from another delivery. */
async function finish(
  connection: Connection,
  prepared: Prepared,
  reading: MailReading,
  context: TakeContext,
): Promise<Taken | null> {
  const { project, decision, hash } = prepared;
  if (hash !== null && !(await claim(connection, hash, true, context.now))) return null;
  const taken = await store(connection, prepared, reading, context);
  // Whoever moves it back into the folder once there is room has it handled.
  const { outcome } = taken;
  const noRoom = outcome.kind === 'received' && outcome.refused.some(({ code }) => code === 'tooLarge');
  if (outcome.kind === 'full' || (noRoom && !wasTaken(outcome)))
    await connection.rows(sql`delete from ${handledMails} where ${handledMails.hash} = ${hash}`);
  if (decision.answered && !isGenerated(reading.headers)) {
    const about = { subject: reading.subject, project: project.name };
    await queueReplyMail(connection, decision.answered, about, outcome);
  }
  return taken;
}

/** Prepares a mail for several projects; what is prepared already is removed if one fails. */
async function prepareAll(
  context: TakeContext,
  targets: readonly TargetProject[],
  { bytes, reading }: { bytes: Uint8Array; reading: MailReading },
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  try {
    for (const project of targets) prepared.push(await prepare(context, project, reading, bytes));
    return prepared;
  } catch (error) {
    await discard(context, prepared);
    throw error;
  }
}

/**
 * Takes a mail for each project that it was sent to, all of it in one transaction under its UID: whatever happens, it is
 * taken once and answered once. Returns whether anything was taken or held.
 */
export async function processMail(
  context: TakeContext,
  { uidHash, bytes, reading }: { uidHash: string; bytes: Uint8Array; reading: MailReading | null },
): Promise<boolean> {
  const { pool, config, now } = context;
  const isLeft = reading === null || mailSkipReason(reading.headers) !== null || isOwn(reading, context);
  const keys = isLeft ? [] : keysIn(reading.recipients, config.mailIn.address);
  const targets = keys.length === 0 ? [] : await findProjects(getConnection(pool), keys);
  if (reading === null || targets.length === 0) {
    await claim(getConnection(pool), uidHash, false, now);
    return false;
  }
  const prepared = await prepareAll(context, targets, { bytes, reading });
  const results = await inTransaction(pool, async (connection) => {
    if (!(await claim(connection, uidHash, false, now))) return null;
    const done: (Taken | null)[] = [];
    for (const one of prepared) done.push(await finish(connection, one, reading, context));
    const any = done.some((taken) => taken === null || wasTaken(taken.outcome));
    await connection.rows(
      sql`update ${handledMails} set taken = ${any} where ${handledMails.hash} = ${uidHash}`,
    );
    return { any, done };
  });
  // Only now: what a transaction leaves behind that failed while it committed may be of rows, and the sweep looks.
  await discard(
    context,
    prepared.map((one, at) => {
      const taken = results?.done[at] ?? null;
      if (taken === null) return one;
      return { ...one, invoices: taken.unused, stored: taken.outcome.kind === 'held' ? null : one.stored };
    }),
  );
  return results?.any ?? true;
}
