import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import type { Month } from '@brick/domain/ledger/months';
import type { Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import { type Member, roleOf } from '@brick/domain/permissions';
import type { ReportOptions } from '@brick/domain/reports/contract';
import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { writtenDay, writtenMoney, writtenMonth, writtenPercent } from '../platform/pdf/written.ts';
import { type Say, sayIn } from '../platform/words.ts';

/** For whom a report of which project is made, and when. Its connection should see one moment (`inSnapshot`). */
export interface ReportPlace {
  connection: Connection;
  projectId: number;
  userId: number;
  /** Milliseconds since 1970 UTC. */
  now: number;
}

/** Values as they stand in a sentence; what stands in a cell is left to who draws it. */
interface Written {
  day(day: CalendarDate): string;
  month(month: Month): string;
  money(amount: Minor): string;
  /** Of a number from 0 to 100. */
  percent(share: number): string;
}

/** All that a report is made from beside the rows of its own. */
export interface ReportSetting {
  connection: Connection;
  project: { id: number; name: string; location: string | null };
  currency: Currency;
  member: Member;
  /** The name of who asked for it. */
  madeBy: string;
  now: number;
  timezone: string;
  /** The day of its figures. */
  asOf: CalendarDate;
  options: ReportOptions;
  language: Language;
  say: Say;
  written: Written;
}

interface Found {
  name: string;
  location: string | null;
  currency: Currency;
  role: string;
  language: string;
  timezone: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

const languageOf = (stored: string): Language => LANGUAGES.find((language) => language === stored) ?? 'en';

const writtenIn = (language: Language, currency: Currency): Written => ({
  day: (day) => writtenDay(day, language),
  month: (month) => writtenMonth(month, language),
  money: (amount) => writtenMoney(amount, language, currency),
  percent: (share) => writtenPercent(share, language),
});

/** Reads it for a member of the project. Throws notFound for who is none. */
export async function settingOf(
  { connection, projectId, userId, now }: ReportPlace,
  options: ReportOptions,
): Promise<ReportSetting> {
  const [found] = await connection.rows<Found>(sql`
    select p.name, p.location, coalesce(p.currency, o.currency) as currency, m.role, u.language, u.timezone, u.username,
      u.first_name as "firstName", u.last_name as "lastName"
    from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null
    join users o on o.id = p.owner_id
    join users u on u.id = m.user_id and u.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  if (!found) throw notFound();
  const { name, location, currency, role, timezone } = found;
  const language = options.language ?? languageOf(found.language);
  return {
    connection,
    project: { id: projectId, name, location },
    currency,
    member: { userId, role: roleOf(role) },
    madeBy: fullName(found),
    now,
    timezone,
    asOf: options.asOf ?? dayIn(timezone, now),
    options,
    language,
    say: sayIn(language),
    written: writtenIn(language, currency),
  };
}
