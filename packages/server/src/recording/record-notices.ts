import { LANGUAGES, type Language } from '@brick/domain/users/languages-and-job-titles';
import { VISITORS } from '../endpoint-tests/expected/expected-statuses.ts';
import { createBudgetLevelJob } from '../notices/budget-level-notices.ts';
import { notifyDueDates } from '../notices/due-date-notices.ts';
import { createNoticeMails } from '../notices/notice-mails.ts';
import { readConfig } from '../platform/config/config.ts';
import type { TestPerson } from '../testing/people.ts';
import { jobContextOf } from '../testing/scheduled-jobs.ts';
import { RECORDING_INSTANT } from './frozen-clock.ts';
import type { RecordedProject } from './recorded-project.ts';
import { indent, replaceRandomValues } from './snapshot-text.ts';

interface NoticeReply {
  id: number;
  kind: string;
  entity: string | null;
  text: string;
}

const markAllRead = ({ server }: RecordedProject, language: Language) =>
  server.pool.query('update users set language = $1', [language]);

/** Records the notices of a person in every language, sorted by text because simultaneous ones have no order. */
async function recordNoticesOf(site: RecordedProject, person: TestPerson): Promise<string[]> {
  const texts = new Map<number, string[]>();
  for (const language of LANGUAGES) {
    await markAllRead(site, language);
    const shown: NoticeReply[] = (await person.get('/api/notices?limit=500')).body;
    for (const { id, kind, entity, text } of shown) {
      const known = texts.get(id) ?? [`${kind} ${entity ?? ''}`.trim()];
      texts.set(id, [...known, `  ${language} ${text}`]);
    }
  }
  await markAllRead(site, 'en');
  return [...texts.values()].map((lines) => lines.join('\n')).sort();
}

/** Records the notices of everybody about events, due dates and budgets in all languages. */
export async function recordNotices(site: RecordedProject): Promise<string[]> {
  await notifyDueDates(jobContextOf(site.server));
  await createBudgetLevelJob()(jobContextOf(site.server));
  const lines: string[] = [];
  for (const [visitor] of VISITORS) {
    const person = site.people.get(visitor);
    if (person)
      lines.push('', visitor, ...indent((await recordNoticesOf(site, person)).join('\n').split('\n')));
  }
  return lines.map((line) => replaceRandomValues(line, site.secrets));
}

const DIGEST_INSTANT = Date.parse(RECORDING_INSTANT) + 60_000;

/** Records the mails of these notices, each in another language. */
export async function recordMails(site: RecordedProject): Promise<string[]> {
  const config = readConfig(
    { PUBLIC_URL: 'https://ledger.example.com/', MAIL_FROM: 'site@example.com' },
    '/',
  );
  const { pool } = site.server;
  await pool.query(
    `update users set email = username || '@example.com', email_confirmed_at = now(), language = ($1::text[])[1 + id % $2]`,
    [LANGUAGES, LANGUAGES.length],
  );
  await createNoticeMails(config)(jobContextOf(site.server, DIGEST_INSTANT));
  const { rows } = await pool.query(
    'select recipient, subject, text from mails order by recipient, subject, text',
  );
  await markAllRead(site, 'en');
  return rows.flatMap(({ recipient, subject, text }) => [
    ...['', `to ${recipient}: ${subject}`],
    // Simultaneous notices have no fixed ids.
    ...indent(
      String(text)
        .replaceAll(/open(=|%3D)\d+/g, 'open$1‹id›')
        .split('\n'),
    ),
  ]);
}
