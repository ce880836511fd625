import type pg from 'pg';
import { LOOK_UP_EACH_ROW, loadProjectTables, planOf, unscopedTables } from './project-scope.ts';

/**
 * Tables that belong to people and only sometimes to a project, and the one that tells the projects of old ids. They are
 * partitioned by owner or replicated like accounts.
 */
export const TABLES_OF_PEOPLE: Readonly<Record<string, string>> = {
  access_tokens: 'a token is of who made it or of a project, and is looked up by nothing but its secret',
  bank_line_payments: 'what a line paid is of whom the line is of, in whatever project',
  files: 'an upload is of its uploader until a row carries it, and its address has no project',
  jobs: 'an import has no project before it is done, and is of who asked for it',
  notices: 'who is told reads all of their projects at once',
  old_ids: 'what was numbered before ids told their project is looked up in it, and it never grows',
  saved_views: 'a view is of who saved it, and some are of the portfolio',
};

interface ListedStatements {
  why: string;
  /** As the statements are without quotation marks. */
  statements: readonly RegExp[];
}

/** Statements that do not name their project, with the reason. */
const ACROSS_PROJECTS: readonly ListedStatements[] = [
  {
    why: 'a photo has the id that its device made, and is looked up by it before its project is known',
    statements: [/where photos\.id = any\(\$1::uuid\[\]\)/],
  },
  {
    why: 'who brings a link has nothing but its secret',
    statements: [
      /where (?:i|share_links)\.token_hash = \$1/,
      /where trade_links\.key_hash = \$\d/,
      /where t\.token_hash = \(\$1::text\[\]\)/,
    ],
  },
  {
    why: 'the projects of one account: the portfolio, the trash, memberships, offers of owners, lists of all projects',
    statements: [
      /from project_members where user_id = \$1$/,
      /from project_members m join projects p on p\.id = m\.project_id (?:and p\.deleted_at is null )?(?:join users o on o\.id = p\.owner_id )?where m\.user_id = \$\d/,
      /join project_members m? ?on [\w.]+ = projects\.id and [\w.]+ = \$1/,
      /join project_members m on m\.project_id = projects\.id and m\.user_id = \$1/,
      /from project_members join projects on projects\.id = project_members\.project_id where project_members\.user_id = users\.id/,
      /from project_members own join projects on projects\.id = own\.project_id/,
      /from sessions s left join project_members m on m\.user_id = s\.user_id/,
      /from ownership_offers join projects p/,
      /from (?:expenses|interior_tasks) where \(?exists \( select 1 from project_members m join projects p/,
    ],
  },
  {
    why: 'suppliers are of people, who see those of the projects that they are members of',
    statements: [/with places as \( select m\.project_id, m\.role/, /^with changed as \(select id, added_by/],
  },
  {
    why: 'one’s own data are read from all of one’s projects',
    statements: [
      /as rows where \(rows\.projectId, rows\.id\) > /,
      /from photos where photos\.added_by = \$1 and project_id in \(select project_id from project_members/,
    ],
  },
  {
    why: 'what is of people (files, jobs, notices, views) tells the project that it is about',
    statements: [/\bfrom (?:files|jobs|notices n|saved_views)\b/, /^insert into jobs/],
  },
  {
    why: 'a bank line pays records of all projects that its owner is a member of',
    statements: [
      /from bank_line_payments as l (?:join payments|where l\.line_id = any)/,
      /^with r as materialized \( select r\.kind, r\.id, r\.projectId/,
      /^select (\w+)\.id as id, \1\.project_id as projectId from \1 where/,
    ],
  },
  {
    why: 'the log is sealed and read for live events in the order of transactions, which each machine counts for itself',
    statements: [
      /xid >= \$\d::xid8/,
      /^with register as/,
      /^with stored as \( insert into webhook_deliveries/,
    ],
  },
  {
    why: 'a scheduled job looks for what is due in all projects; each machine does so for its own',
    statements: [
      /deleted_at <= \$1 order by \w+\.deleted_at limit (?:\$2|1) for update skip locked$/,
      /^with here as \(select \$1::timestamptz::date as today\) insert into notices/,
      /^with taken as \( select project_id, id from project_total_deltas/,
      /photos\.row_id is null and photos\.created_at < \$1/,
      /report_schedules\.next_at <= \$1/,
      /from report_sendings w/,
      /where check_steps\.review_by > now\(\)/,
      /diary_days\.deleted_at is null and diary_days\.day >= \$1/,
      /^delete from report_sendings where report_sendings\.created_at/,
      /select array_agg\(id\) from projects where total_budget > 0/,
      /from webhook_deliveries d join webhooks w on/,
      /from webhooks where webhooks\.state <> 'off'/,
      /^delete from webhook_deliveries where/,
      /^delete from held_mails where held_mails\.kept_until <= \$1/,
    ],
  },
];

const unquoted = (statement: string) => statement.replaceAll('"', '');

interface FoundStatements {
  /** Each with its tables. */
  unlisted: string[];
  /** What is listed and was not found. */
  unused: string[];
}

/** Finds the statements that do not name their project and are not listed. */
export async function findAcrossProjects(
  owner: pg.Pool,
  statements: Iterable<string>,
): Promise<FoundStatements> {
  const client = await owner.connect();
  await client.query(LOOK_UP_EACH_ROW);
  const tables = await loadProjectTables(client);
  const listed = ACROSS_PROJECTS.flatMap(({ statements }) => statements);
  const used = new Set<RegExp>();
  const unlisted: string[] = [];
  for (const statement of statements) {
    const plan = await planOf(client, statement);
    const over = plan ? unscopedTables(plan, tables) : [];
    if (over.every((table) => table in TABLES_OF_PEOPLE)) continue;
    const reasons = listed.filter((pattern) => pattern.test(unquoted(statement)));
    for (const reason of reasons) used.add(reason);
    if (reasons.length === 0) unlisted.push(`${over.join(', ')}: ${statement}`);
  }
  // With its settings the connection is of no use to others.
  client.release(true);
  const unused = listed.filter((pattern) => !used.has(pattern)).map(String);
  return { unlisted: unlisted.sort(), unused };
}

/** Locks by a key of our own, with the reason why they may be held over projects, or what keeps them from it. */
const LOCKS: readonly ListedStatements[] = [
  { why: 'of one account', statements: [/pg_(?:try_)?advisory_xact_lock\(\$1, \$2\)/] },
  { why: 'of the budget of one project', statements: [/pg_advisory_xact_lock\(\$1::int, hashint8\(\$2\)\)/] },
  {
    why: 'of one id that a device has made, for this project or for a photo',
    statements: [/pg_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)/],
  },
  {
    why: 'who seals the log, and who removes files while a backup is made: tried, never waited for',
    statements: [/pg_try_advisory_xact_lock(?:_shared)?\(\$1\)/],
  },
  {
    why: 'that no event is missed while the first webhook of all is switched on: waits for who reads the log',
    statements: [/^select pg_advisory_xact_lock\(\$1\)$/],
  },
  {
    why: 'of one webhook while it is called: tried, never waited for',
    statements: [/pg_(?:try_advisory_lock|advisory_unlock)\(hashtextextended\(\$1, 0\)\)/],
  },
];

/** Finds statements that take a lock by a key which is not listed. */
export const findUnlistedLocks = (statements: Iterable<string>): string[] =>
  [...statements].filter(
    (statement) =>
      /advisory|\block table\b/i.test(statement) &&
      !LOCKS.some(({ statements }) => statements.some((pattern) => pattern.test(statement))),
  );
