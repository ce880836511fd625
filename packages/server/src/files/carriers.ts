import type { RowKind } from '@brick/domain/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { activity } from '../schema/activity.ts';
import { documentVersions } from '../schema/documents.ts';
import { KINDS } from '../schema/kinds.ts';
import { projectBranding } from '../schema/reports.ts';
import { users } from '../schema/users.ts';

interface Carrier {
  /** What the log calls the row that carries, and where its id stands. */
  entity: RowKind | 'user' | 'branding';
  table: PgTable;
  id: AnyPgColumn;
  /** Users carry theirs outside of any project. */
  projectId?: AnyPgColumn;
  /** Columns that hold an address each. */
  single?: readonly AnyPgColumn[];
  /** Columns that hold a JSON list of them. */
  lists?: readonly AnyPgColumn[];
}

const OF_KINDS = Object.entries(KINDS).map(
  ([entity, { table, carried }]): Carrier => ({
    entity: entity as RowKind,
    table,
    id: table.id,
    projectId: table.projectId,
    ...carried,
  }),
);

/** Every column in which a row carries a file. A file that stands in none of them is thrown away. */
export const CARRIERS: readonly Carrier[] = [
  ...OF_KINDS.filter(({ single = [], lists = [] }) => single.length + lists.length > 0),
  {
    entity: 'document',
    table: documentVersions,
    id: documentVersions.documentId,
    projectId: documentVersions.projectId,
    single: [documentVersions.url],
  },
  // Of a project there is one, so that its id is the project's.
  {
    entity: 'branding',
    table: projectBranding,
    id: projectBranding.projectId,
    projectId: projectBranding.projectId,
    single: [projectBranding.logoUrl],
  },
  { entity: 'user', table: users, id: users.id, single: [users.avatar] },
];

/** A file that is asked about, as columns of the query. */
interface Looked {
  url: SQL;
  projectId: SQL;
}

const carries = ({ table, projectId, single = [], lists = [] }: Carrier, looked: Looked): SQL[] => {
  const here = projectId ? sql`${projectId} = ${looked.projectId} and` : sql``;
  return [
    ...single.map((column) => sql`exists (select 1 from ${table} where ${here} ${column} = ${looked.url})`),
    ...lists.map(
      (
        column,
      ) => sql`exists (select 1 from ${table} cross join lateral jsonb_array_elements_text(${column}) as listed (url)
        where ${here} listed.url = ${looked.url})`,
    ),
  ];
};

// The versions that an inspection had before are rebuilt from the log, with the photos that they carried.
const PHOTOS_BEFORE = sql`${activity} cross join lateral jsonb_array_elements_text(
  coalesce(${activity.before} -> 'beforePhotosUrls', '[]') || coalesce(${activity.before} -> 'afterPhotosUrls', '[]')) as listed (url)`;

const carriedBefore = ({ url, projectId }: Looked): SQL => sql`exists (select 1 from ${PHOTOS_BEFORE}
  where ${activity.projectId} = ${projectId} and ${activity.entity} = 'inspection' and listed.url = ${url})`;

/** That no row carries a file, be it in the trash, and no version that can still be looked at. */
export const isCarriedByNone = (looked: Looked): SQL =>
  sql`not (${sql.join([...CARRIERS.flatMap((carrier) => carries(carrier, looked)), carriedBefore(looked)], sql` or `)})`;

/** Rows of one kind in one project, as the log names them. */
export interface Rows {
  entity: string;
  projectId: number;
  ids: readonly number[];
}

/** The addresses that rows carry, or carried in a version that can still be looked at, as `url`; null where their kind carries none. */
export function addressesOf({ entity, projectId, ids }: Rows): SQL | null {
  const parts = CARRIERS.filter((carrier) => carrier.entity === entity && carrier.projectId).flatMap(
    ({ table, id, projectId: project, single = [], lists = [] }) => {
      const these = sql`where ${project} = ${projectId} and ${id} = any(${sql.param([...ids])}::bigint[])`;
      return [
        ...single.map(
          (column) => sql`select ${column} as url from ${table} ${these} and ${column} is not null`,
        ),
        ...lists.map(
          (column) => sql`select jsonb_array_elements_text(${column}) as url from ${table} ${these}`,
        ),
      ];
    },
  );
  if (entity === 'inspection') {
    parts.push(sql`select listed.url from ${PHOTOS_BEFORE} where ${activity.projectId} = ${projectId}
      and ${activity.entity} = 'inspection' and ${activity.entityId} = any(${sql.param([...ids])}::bigint[])`);
  }
  return parts.length > 0 ? sql.join(parts, sql` union `) : null;
}
