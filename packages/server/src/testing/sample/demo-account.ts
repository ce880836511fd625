import { randomBytes } from 'node:crypto';
import { dayIn } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { record } from '../../platform/activity.ts';
import type { Connection } from '../../platform/connection.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { addOwner, insertProject, listOfMember } from '../../projects/store.ts';
import { accountsNamed, insertAccount } from '../../users/reads.ts';
import { buildSampleProject, SAMPLE_NAME } from '../sample-project.ts';
import { addManyExpenses } from './many-expenses.ts';

export const DEMO_USERNAME = 'demo';
export const MANY_NAME = 'Ten thousand rows';

/** One number for this work, so that two that seed at the same moment do it one after the other. */
const SEED_LOCK = 7_216_032;

interface Wanted {
  /** For a new account; one is made up where none is given. */
  password?: string | undefined;
  /** Generated expenses to add to a project of their own. */
  expenses: number;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

export interface Seeded {
  username: string;
  /** What a new account was given; null where the account was there and keeps its own. */
  password: string | null;
  addedSample: boolean;
}

async function demoAccount(connection: Connection, wanted: string | undefined) {
  const [found] = await accountsNamed(connection, DEMO_USERNAME);
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
  const fields = { name: MANY_NAME, totalBudget: minor('300000000.00') };
  const project = await insertProject(connection, { ...fields, ownerId });
  await addOwner(connection, project);
  const { id } = project;
  await record(connection, {
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
 * Makes the account `demo` if there is none, gives it the sample project if it has none, and adds generated expenses
 * if any are wanted. Run it inside a transaction.
 */
export async function seedDemo(
  connection: Connection,
  { password: wanted, expenses, now }: Wanted,
): Promise<Seeded> {
  await connection.rows(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  const { account, password } = await demoAccount(connection, wanted);
  const ownerId = account.id;
  const today = dayIn(account.timezone, now);
  const { rows: projects } = await listOfMember(connection, ownerId, {});
  const own = projects.filter((project) => project.ownerId === ownerId);
  const addedSample = !own.some(({ name }) => name === SAMPLE_NAME);
  if (addedSample) await buildSampleProject(connection, { ownerId, today });
  if (expenses > 0) {
    // Hundreds of thousands of rows take longer than any request may.
    await connection.rows(sql`set local statement_timeout = 0`);
    const project = own.find(({ name }) => name === MANY_NAME) ?? (await addManyProject(connection, ownerId));
    await addManyExpenses(connection, { projectId: project.id, ownerId, count: expenses, today });
  }
  return { username: account.username, password, addedSample };
}
