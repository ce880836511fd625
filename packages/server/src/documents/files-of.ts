import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { urlOf } from '../files/reads.ts';
import { files } from '../schema/files.ts';

const OURS = urlOf('');

/** That a row of `files` is the one that an address names; a link elsewhere names none. Beginning with the key, so that an index serves it. */
export const isFileAt = (url: AnyPgColumn | SQL, projectId: number): SQL =>
  sql`${files.key} = substr(${url}, ${OURS.length + 1}) and starts_with(${url}, ${OURS}) and ${files.projectId} = ${projectId}`;
