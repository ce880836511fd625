import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { withAmounts } from '@brick/domain/money/json';
import type { Minor } from '@brick/domain/money/money';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import type { Letterhead } from '../platform/pdf/printout.ts';
import { brandingOf } from '../reports/reads.ts';
import { certificates } from '../schema/certificates.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import { type Employer, employerIn } from './parties.ts';
import type { CertificateRow } from './reckoning.ts';

/** What was held back by a certificate of the contract that was issued before. */
export interface Held {
  number: number;
  date: CalendarDate;
  gross: Minor;
  retention: Minor;
}

/** What stands on an exported certificate besides the certificate itself. */
export interface ExportSource extends Employer {
  language: Language;
  /** The name of who exports it. */
  madeBy: string;
  /** In the order in which they were issued. */
  held: Held[];
  /** The company on whose paper it is printed. */
  branding: Letterhead | null;
}

interface Found extends Omit<ExportSource, 'language' | 'madeBy' | 'employer' | 'branding'> {
  language: string;
  person: Parameters<typeof fullName>[0];
  company: string | null;
  owner: Parameters<typeof fullName>[0];
}

const NAMES = (alias: string) =>
  sql.raw(
    `jsonb_build_object('username', ${alias}.username, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name)`,
  );

const languageOf = (stored: string): Language => LANGUAGES.find((language) => language === stored) ?? 'en';

/** Reads it for one certificate and who exports it. An issued one names for whom it was issued. */
export async function exportSource(
  connection: Connection,
  { projectId, contractId, id, certifiedAt, entered }: CertificateRow,
  userId: number,
): Promise<ExportSource> {
  const [[found], branding] = await Promise.all([
    connection.rows<Found>(sql`
    select me.language, ${NAMES('me')} as person, project.name as "projectName", project.location as "projectLocation",
      owner.company, ${NAMES('owner')} as owner, (
        select coalesce(jsonb_agg(jsonb_build_object('number', number, 'date', date, 'gross', gross::text,
          'retention', retention::text) order by certified_at, id), '[]')
        from ${certificates} where project_id = ${projectId} and contract_id = ${contractId} and deleted_at is null
          and id <> ${id} and certified_at is not null and (${certifiedAt}::timestamptz is null or certified_at < ${certifiedAt})
      ) as held
    from ${projects} as project join ${users} as owner on owner.id = project.owner_id, ${users} as me
    where project.id = ${projectId} and me.id = ${userId}`),
    brandingOf(connection, projectId),
  ]);
  if (!found) throw new Error('a project or its member vanished');
  const { employer, projectName, projectLocation } = entered.asIssued ?? employerIn(found);
  return {
    employer,
    projectName,
    projectLocation,
    language: languageOf(found.language),
    madeBy: fullName(found.person),
    held: withAmounts<Held[]>(found.held),
    branding,
  };
}
