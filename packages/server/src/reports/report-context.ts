import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import type { Month } from '@brick/domain/ledger/months';
import type { Currency } from '@brick/domain/money/currencies';
import type { Minor } from '@brick/domain/money/money';
import { type Member, roleOf } from '@brick/domain/permissions';
import type { ReportOptions } from '@brick/domain/reports/api';
import { displayName } from '@brick/domain/users/display-name';
import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { formatDay, formatMoney, formatMonth, formatPercent } from '@brick/pdf/text/locale-formats';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { TokenReader, TokenRights } from '../platform/access/tokens.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Translate, translateIn } from '../platform/i18n/messages.ts';

/** The user, project and time of a report. The connection should use one snapshot (`inSnapshot`). */
export interface ReportScope {
  connection: Connection;
  projectId: number;
  userId: number;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** What the token of a program leaves of the member's rights. */
  token?: TokenRights | undefined;
}

/** Formats values within sentences. Cells are formatted by their output. */
interface SentenceFormatter {
  day(day: CalendarDate): string;
  month(month: Month): string;
  money(amount: Minor): string;
  /** For a number from 0 to 100. */
  percent(share: number): string;
}

/** The context of a report: everything besides its rows. */
export interface ReportContext {
  connection: Connection;
  project: { id: number; name: string; location: string | null };
  currency: Currency;
  member: Member;
  /** Who reads suppliers. */
  reader: TokenReader;
  /** The reader's name. */
  madeBy: string;
  now: number;
  timezone: string;
  /** The day of the figures. */
  asOf: CalendarDate;
  options: ReportOptions;
  language: Language;
  say: Translate;
  written: SentenceFormatter;
}

interface ContextRow {
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

const createSentenceFormatter = (language: Language, currency: Currency): SentenceFormatter => ({
  day: (day) => formatDay(day, language),
  month: (month) => formatMonth(month, language),
  money: (amount) => formatMoney(amount, language, currency),
  percent: (share) => formatPercent(share, language),
});

/** Loads the context for a member. Throws notFound for others. */
export async function loadReportContext(
  { connection, projectId, userId, now, token }: ReportScope,
  options: ReportOptions,
): Promise<ReportContext> {
  const [found] = await connection.rows<ContextRow>(sql`
    select p.name, p.location, coalesce(p.currency, o.currency) as currency, m.role, u.language, u.timezone, u.username,
      u.first_name as "firstName", u.last_name as "lastName"
    from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null
    join users o on o.id = p.owner_id
    join users u on u.id = m.user_id and u.deleted_at is null and u.locked_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  if (!found) throw notFound();
  const { name, location, currency, role, timezone } = found;
  const language = options.language ?? languageOf(found.language);
  const limits = token && { rights: new Set(token.scopes), money: token.money };
  const kind = token?.role ? 'project' : 'personal';
  return {
    connection,
    project: { id: projectId, name, location },
    currency,
    member: {
      userId,
      role: token?.role ?? roleOf(role),
      ...(limits && { limits }),
    },
    reader: { userId, token: limits && { kind, role: token.role, projects: null, limits } },
    madeBy: displayName(found),
    now,
    timezone,
    asOf: options.asOf ?? dayIn(timezone, now),
    options,
    language,
    say: translateIn(language),
    written: createSentenceFormatter(language, currency),
  };
}
