import { LANGUAGES, type Language } from '@brick/domain/users/choices';
import { tellBudgetLevels } from '../notices/budget-levels.ts';
import { tellDates } from '../notices/due.ts';
import { mailNotices } from '../notices/mailing.ts';
import { readConfig } from '../platform/config.ts';
import { keptOf } from '../testing/keeping.ts';
import type { Person } from '../testing/people.ts';
import { VISITORS } from '../walk/expected.ts';
import { MOMENT } from './clock.ts';
import type { Site } from './site.ts';
import { deeper, steady } from './written.ts';

interface Shown {
  id: number;
  kind: string;
  entity: string | null;
  text: string;
}

const everybodyReads = ({ server }: Site, language: Language) =>
  server.pool.query('update users set language = $1', [language]);

/** What is before somebody, each in every language, by what it says: what the database tells of at once has no order. */
async function noticesOf(site: Site, person: Person): Promise<string[]> {
  const texts = new Map<number, string[]>();
  for (const language of LANGUAGES) {
    await everybodyReads(site, language);
    const shown: Shown[] = (await person.get('/api/notices?limit=500')).body;
    for (const { id, kind, entity, text } of shown) {
      const known = texts.get(id) ?? [`${kind} ${entity ?? ''}`.trim()];
      texts.set(id, [...known, `  ${language} ${text}`]);
    }
  }
  await everybodyReads(site, 'en');
  return [...texts.values()].map((lines) => lines.join('\n')).sort();
}

/** What everybody is told of what has happened, of what is due and of the budget, in all languages. */
export async function allNotices(site: Site): Promise<string[]> {
  await tellDates(keptOf(site.server));
  await tellBudgetLevels()(keptOf(site.server));
  const lines: string[] = [];
  for (const [visitor] of VISITORS) {
    const person = site.people.get(visitor);
    if (person) lines.push('', visitor, ...deeper((await noticesOf(site, person)).join('\n').split('\n')));
  }
  return lines.map((line) => steady(line, site.secrets));
}

const LATER = Date.parse(MOMENT) + 60_000;

/** The mails that go out of those notices, each to somebody of another language. */
export async function allMails(site: Site): Promise<string[]> {
  const config = readConfig(
    { PUBLIC_URL: 'https://ledger.example.com/', MAIL_FROM: 'site@example.com' },
    '/',
  );
  const { pool } = site.server;
  await pool.query(
    `update users set email = username || '@example.com', email_confirmed_at = now(), language = ($1::text[])[1 + id % $2]`,
    [LANGUAGES, LANGUAGES.length],
  );
  await mailNotices(config)(keptOf(site.server, LATER));
  const { rows } = await pool.query(
    'select recipient, subject, text from mails order by recipient, subject, text',
  );
  await everybodyReads(site, 'en');
  return rows.flatMap(({ recipient, subject, text }) => [
    ...['', `to ${recipient}: ${subject}`],
    // The numbers of notices that are told of at once have no order.
    ...deeper(
      String(text)
        .replaceAll(/open(=|%3D)\d+/g, 'open$1‹id›')
        .split('\n'),
    ),
  ]);
}
