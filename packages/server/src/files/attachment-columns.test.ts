import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { ATTACHMENT_COLUMNS } from './attachment-columns.ts';

const SCHEMA = fileURLToPath(new URL('../schema/', import.meta.url));

/** Names of columns that hold a file URL. */
const NAMED_SO = /(?:^|_)(?:urls?|avatar|logo|photos?|pictures?|image|signature|attachment|file)$/;

/** Columns named so that hold the address of another server. */
const ADDRESSES = ['webhooks.url'];

async function columnsNamedSo(): Promise<string[]> {
  const modules = (await readdir(SCHEMA, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = new Set<string>();
  for (const file of modules) {
    for (const table of Object.values(await import(`${SCHEMA}${file}`))) {
      if (!is(table, PgTable)) continue;
      // A signature in JSON names its drawing as a photo, by its id.
      for (const { name, dataType } of Object.values(getTableColumns(table)))
        if (NAMED_SO.test(name) && !(name.endsWith('signature') && dataType === 'json'))
          found.add(`${getTableName(table)}.${name}`);
    }
  }
  for (const address of ADDRESSES) found.delete(address);
  return [...found].sort();
}

// Files in a missing column would be removed a day after their upload.
it('every column that may hold a file URL is an attachment column', async () => {
  const known = ATTACHMENT_COLUMNS.flatMap(({ table, single = [], lists = [] }) =>
    [...single, ...lists].map((column) => `${getTableName(table)}.${column.name}`),
  );
  expect(await columnsNamedSo()).toEqual(known.sort());
});
