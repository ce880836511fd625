import { domainToASCII } from 'node:url';
import { mayAcknowledge } from '@brick/domain/invoices/rules';
import { isSenderProven } from '@brick/domain/mail-in/authentication-results';
import { domainOf, type HeldReason, isListed } from '@brick/domain/mail-in/rules';
import { can, type Member, roleOf } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { type SQL, sql } from 'drizzle-orm';
import { mayActCondition } from '../platform/access/second-factor.ts';
import { hashSecret } from '../platform/access/sessions.ts';
import type { Config } from '../platform/config/config.ts';
import type { MailInSettings } from '../platform/config/mail-in-settings.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { MailReading } from '../platform/workers/read-mail.ts';
import { mailAddresses } from '../schema/mail-in/mail-in.ts';
import { projectMembers, projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';

/** A project that a mail was sent to. */
export interface TargetProject {
  id: number;
  name: string;
  ownerId: number;
  senders: readonly string[];
  switchedOnBy: number | null;
}

/** Finds the projects whose keys these are. */
export const findProjects = (connection: Connection, keys: readonly string[]): Promise<TargetProject[]> =>
  connection.rows<TargetProject>(sql`
    select ${projects.id} as id, ${projects.name} as name, ${projects.ownerId} as "ownerId",
      ${mailAddresses.senders} as senders, ${mailAddresses.switchedOnBy} as "switchedOnBy"
    from ${mailAddresses} join ${projects} on ${projects.id} = ${mailAddresses.projectId} and ${projects.deletedAt} is null
    where ${mailAddresses.keyHash} = any(${sql.param(keys.map(hashSecret))}::text[]) order by ${projects.id}`);

interface SendingMember extends Member {
  email: string;
  language: Language;
}

/** Condition: the account may act. */
const mayAct = (config: Pick<Config, 'twoFactor'>): SQL =>
  sql`exists (select 1 from users u where u.id = ${users.id} and ${mayActCondition(config)})`;

/** The member of a project with this address, which they have confirmed. */
async function findMember(
  connection: Connection,
  projectId: number,
  address: string,
  config: Pick<Config, 'twoFactor'>,
): Promise<SendingMember | null> {
  const [found] = await connection.rows<{
    userId: number;
    email: string;
    language: Language;
    role: string;
  }>(sql`
    select ${users.id} as "userId", ${users.email} as email, ${users.language} as language, ${projectMembers.role} as role
    from ${users} join ${projectMembers} on ${projectMembers.userId} = ${users.id} and ${projectMembers.projectId} = ${projectId}
    where lower(${users.email}) = lower(${address}) and ${users.emailConfirmedAt} is not null
      and ${mayAct(config)}`);
  return found ? { ...found, role: roleOf(found.role) } : null;
}

/**
 * The member in whose name invoices of listed senders are received, who will read them: who switched the address on
 * while they may edit all expenses, else the owner.
 */
async function findReceiver(
  connection: Connection,
  { id, ownerId, switchedOnBy }: TargetProject,
  config: Pick<Config, 'twoFactor'>,
): Promise<Member | null> {
  const rows = await connection.rows<{ userId: number; role: string }>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role from ${projectMembers}
    join ${users} on ${users.id} = ${projectMembers.userId} and ${mayAct(config)}
    where ${projectMembers.projectId} = ${id} and ${projectMembers.userId} in (${ownerId}, ${switchedOnBy}::bigint)
    order by ${projectMembers.userId} = ${switchedOnBy}::bigint desc nulls last`);
  const members = rows.map(({ userId, role }): Member => ({ userId, role: roleOf(role) }));
  return members.find(mayAcknowledge) ?? null;
}

/** What is done with a mail for one project. */
export interface Decision {
  /** Why it is held; null if its files are received. */
  reason: HeldReason | null;
  /** In whose name its files are received; null if it is held. */
  receiver: Member | null;
  /** The member who certainly sent it, and gets an answer; null for a stranger, and for who may be somebody else. */
  answered: SendingMember | null;
  /** The account of the sender, if it is received from a member. */
  sentBy: number | null;
}

/** An address or domain with its domain as mail programs write it. Anything else than a domain stays as it is. */
function inAscii(sender: string): string {
  const domain = domainOf(sender);
  const ascii = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && domainToASCII(domain);
  return sender.slice(0, sender.length - domain.length) + (ascii || domain);
}

/** Decides what is done with a mail for a project (docs/spec/mail-in.md, "Who may send"). */
export async function decideAcceptance(
  connection: Connection,
  project: TargetProject,
  { from, authentication }: MailReading,
  config: Config & { mailIn: MailInSettings },
): Promise<Decision> {
  const held = (reason: HeldReason, answered: SendingMember | null = null): Decision => ({
    ...{ reason, answered, receiver: null, sentBy: null },
  });
  if (from === null) return held('unproven');
  const member = await findMember(connection, project.id, from, config);
  const mayAdd = member !== null && can(member, 'expenses', 'create');
  const isKnown = mayAdd || isListed(project.senders.map(inAscii), inAscii(from));
  if (!member && !isKnown) return held('unknown');
  // The mail server may write the domain in letters or in ASCII.
  if (![from, inAscii(from)].some((one) => isSenderProven(authentication, one, config.mailIn.authserv)))
    return held('unproven');
  if (!isKnown) return held('rights', member);
  const receiver = mayAdd
    ? { userId: member.userId, role: member.role }
    : await findReceiver(connection, project, config);
  if (!receiver) return held('receiver', member);
  return { ...{ reason: null, receiver, answered: member }, sentBy: mayAdd ? member.userId : null };
}
