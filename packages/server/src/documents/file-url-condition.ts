import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fileUrlOf } from '../files/service.ts';
import { files } from '../schema/files.ts';

const FILE_URL_PREFIX = fileUrlOf('');

/**
 * SQL condition: the row of `files` has this URL. External links match no row. The condition starts with the key to
 * use its index.
 */
export const fileMatchesUrl = (url: AnyPgColumn | SQL, projectId: number): SQL =>
  sql`${files.key} = substr(${url}, ${FILE_URL_PREFIX.length + 1}) and starts_with(${url}, ${FILE_URL_PREFIX}) and ${files.projectId} = ${projectId}`;
