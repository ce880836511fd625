import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { withAmounts } from '@brick/domain/money/json';
import type { Minor } from '@brick/domain/money/money';
import { displayName } from '@brick/domain/users/display-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import type { Letterhead } from '@brick/pdf/document/printout';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { loadLetterhead } from '../projects/queries.ts';
import { certificates } from '../schema/certificates.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
import type { CertificateRow } from './certificate-calculation.ts';
import { type EmployerDetails, employerFromRow } from './employer-details.ts';

/** The retention of an earlier certificate of the contract. */
export interface RetentionEntry {
  number: number;
  date: CalendarDate;
  gross: Minor;
  retention: Minor;
}

/** The data of a certificate PDF besides the certificate itself. */
export interface CertificatePdfData extends EmployerDetails {
  language: Language;
  /** The name of the exporting user. */
  madeBy: string;
  /** In order of issue. */
  held: RetentionEntry[];
  /** The company in the letterhead. */
  branding: Letterhead | null;
}

interface ExportDataRow extends Omit<CertificatePdfData, 'language' | 'madeBy' | 'employer' | 'branding'> {
  language: string;
  person: Parameters<typeof displayName>[0];
  company: string | null;
  owner: Parameters<typeof displayName>[0];
}

const NAMES = (alias: string) =>
  sql.raw(
    `jsonb_build_object('username', ${alias}.username, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name)`,
  );

const languageOf = (stored: string): Language => LANGUAGES.find((language) => language === stored) ?? 'en';

/** Loads the data for one certificate and user. An issued certificate names the employer at its issue. */
export async function loadCertificatePdfData(
  connection: Connection,
  { projectId, contractId, id, certifiedAt, entered }: CertificateRow,
  userId: number,
): Promise<CertificatePdfData> {
  const [[found], branding] = await Promise.all([
    connection.rows<ExportDataRow>(sql`
    select me.language, ${NAMES('me')} as person, project.name as "projectName", project.location as "projectLocation",
      owner.company, ${NAMES('owner')} as owner, (
        select coalesce(jsonb_agg(jsonb_build_object('number', number, 'date', date, 'gross', gross::text,
          'retention', retention::text) order by certified_at, id), '[]')
        from ${certificates} where project_id = ${projectId} and contract_id = ${contractId} and deleted_at is null
          and id <> ${id} and certified_at is not null and (${certifiedAt}::timestamptz is null or certified_at < ${certifiedAt})
      ) as held
    from ${projects} as project join ${users} as owner on owner.id = project.owner_id, ${users} as me
    where project.id = ${projectId} and me.id = ${userId}`),
    loadLetterhead(connection, projectId),
  ]);
  if (!found) throw new Error('a project or its member vanished');
  const { employer, projectName, projectLocation } = entered.asIssued ?? employerFromRow(found);
  return {
    employer,
    projectName,
    projectLocation,
    language: languageOf(found.language),
    madeBy: displayName(found.person),
    held: withAmounts<RetentionEntry[]>(found.held),
    branding,
  };
}
