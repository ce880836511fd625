import type pg from 'pg';

/** A file that a row names, and the hash that it had when it was uploaded; nobody noted one of what was made here. */
export interface NamedFile {
  key: string;
  sha256: string | null;
}

/** Where rows name files. */
const PLACES = [
  { table: 'files', query: `select key, sha256 from files where key > $1 order by key limit $2` },
  {
    table: 'jobs',
    query: `select file_key as key, null as sha256 from jobs where file_key > $1 order by file_key limit $2`,
  },
  {
    table: 'archive_jobs',
    query: `select file_key as key, null as sha256 from archive_jobs where file_key > $1 order by file_key limit $2`,
  },
];

const AT_ONCE = 1000;

/** The files that the rows of this moment name, a few at a time. */
export async function* namedFiles(client: pg.Client, tables: ReadonlySet<string>): AsyncGenerator<NamedFile> {
  for (const { table, query } of PLACES) {
    if (!tables.has(table)) continue;
    for (let last = ''; ; ) {
      const { rows } = await client.query<NamedFile>(query, [last, AT_ONCE]);
      yield* rows;
      const end = rows.at(-1);
      if (!end || rows.length < AT_ONCE) break;
      last = end.key;
    }
  }
}
