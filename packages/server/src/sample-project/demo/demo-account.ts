import { randomBytes } from 'node:crypto';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { logActivity } from '../../platform/activity/activity-log.ts';
import type { Connection } from '../../platform/db/connection.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { hashPassword } from '../../platform/security/password-hashing.ts';
import { addOwner, insertProject, loadMemberProjects } from '../../projects/project-store.ts';
import { findAccountsByName, insertAccount } from '../../users/service.ts';
import { buildSampleProject, SAMPLE_NAME } from '../sample-project.ts';
import { addManyExpenses } from './many-expenses.ts';

export const DEMO_USERNAME = 'demo';
export const MANY_EXPENSES_NAME = 'Ten thousand rows';

/** Advisory lock, so that simultaneous runs wait for each other. */
const SEED_LOCK = 7_216_032;

interface SeedOptions {
  /** The password of a new account. Generated if missing. */
  password?: string | undefined;
  /** The number of generated expenses for a separate project. */
  expenses: number;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** Where drawings are stored. */
  files: Pick<FileStore, 'put'>;
}

export interface SeededAccount {
  username: string;
  /** The password of a new account. Null if the account existed. */
  password: string | null;
  addedSample: boolean;
}

async function demoAccount(connection: Connection, wanted: string | undefined) {
  const [found] = await findAccountsByName(connection, DEMO_USERNAME);
  if (found) return { account: found, password: null };
  const password = wanted ?? randomBytes(12).toString('base64url');
  const account = await insertAccount(connection, {
    username: DEMO_USERNAME,
    password: await hashPassword(password),
    firstName: 'Thabo',
    lastName: 'Kgosi',
    role: 'quantity_surveyor',
    timezone: 'Africa/Gaborone',
  });
  return { account, password };
}

async function addManyProject(connection: Connection, ownerId: number) {
  const fields = { name: MANY_EXPENSES_NAME, totalBudget: minor('300000000.00') };
  const project = await insertProject(connection, { ...fields, ownerId });
  await addOwner(connection, project);
  const { id } = project;
  await logActivity(connection, {
    projectId: id,
    actorId: ownerId,
    entity: 'project',
    entityId: id,
    action: 'created',
    after: fields,
  });
  return project;
}

/**
 * Creates the account `demo`, adds the sample project if it has none, and adds generated expenses if requested. Must
 * run inside a transaction.
 */
export async function seedDemo(
  connection: Connection,
  { password: wanted, expenses, now, files }: SeedOptions,
): Promise<SeededAccount> {
  await connection.rows(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const { account, password } = await demoAccount(connection, wanted);
  const ownerId = account.id;
  const today = dayIn(account.timezone, now);
  const { rows: projects } = await loadMemberProjects(connection, { userId: ownerId }, {});
  const own = projects.filter((project) => project.ownerId === ownerId);
  const addedSample = !own.some(({ name }) => name === SAMPLE_NAME);
  if (addedSample) await buildSampleProject(connection, { ownerId, today, files });
  if (expenses > 0) {
    // Hundreds of thousands of rows exceed the usual statement timeout.
    await connection.rows(sql`set local statement_timeout = 0`);
    const project =
      own.find(({ name }) => name === MANY_EXPENSES_NAME) ?? (await addManyProject(connection, ownerId));
    await addManyExpenses(connection, { projectId: project.id, ownerId, count: expenses, today });
  }
  return { username: account.username, password, addedSample };
}
