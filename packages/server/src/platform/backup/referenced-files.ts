import type pg from 'pg';

/** A file that a row references, and its hash at upload; generated files have none. */
export interface ReferencedFile {
  key: string;
  sha256: string | null;
}

/** The queries for file references. */
const FILE_REFERENCES = [
  {
    table: 'files',
    // Tiles of plans are drawn again.
    query: `select key, sha256 from files where key > $1 and type <> 'application/x-tar' order by key limit $2`,
  },
  {
    table: 'jobs',
    query: `select file_key as key, null as sha256 from jobs where file_key > $1 order by file_key limit $2`,
  },
  {
    table: 'held_mails',
    query: `select message_key as key, null as sha256 from held_mails where message_key > $1 order by message_key limit $2`,
  },
];

const READ_BATCH = 1000;

/** Returns the referenced files in batches. */
export async function* referencedFiles(
  client: pg.Client,
  tables: ReadonlySet<string>,
): AsyncGenerator<ReferencedFile> {
  for (const { table, query } of FILE_REFERENCES) {
    if (!tables.has(table)) continue;
    for (let last = ''; ; ) {
      const { rows } = await client.query<ReferencedFile>(query, [last, READ_BATCH]);
      yield* rows;
      const end = rows.at(-1);
      if (!end || rows.length < READ_BATCH) break;
      last = end.key;
    }
  }
}
