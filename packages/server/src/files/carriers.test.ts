import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { CARRIERS } from './carriers.ts';

const SCHEMA = fileURLToPath(new URL('../schema/', import.meta.url));

/** What a column that holds a file's address is called. */
const NAMED_SO = /(?:^|_)(?:urls?|avatar|logo|photos?|pictures?|image|signature|attachment|file)$/;

async function columnsNamedSo(): Promise<string[]> {
  const modules = (await readdir(SCHEMA)).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = new Set<string>();
  for (const file of modules) {
    for (const table of Object.values(await import(`${SCHEMA}${file}`))) {
      if (!is(table, PgTable)) continue;
      for (const { name } of Object.values(getTableColumns(table)))
        if (NAMED_SO.test(name)) found.add(`${getTableName(table)}.${name}`);
    }
  }
  return [...found].sort();
}

// A column that is missing among the carriers would lose its files to the sweep a day after they were uploaded.
it('every column that may hold the address of a file is known as a carrier', async () => {
  const known = CARRIERS.flatMap(({ table, single = [], lists = [] }) =>
    [...single, ...lists].map((column) => `${getTableName(table)}.${column.name}`),
  );
  expect(await columnsNamedSo()).toEqual(known.sort());
});
