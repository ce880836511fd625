import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, searchText } from '../field-schemas.ts';
import { wholeNumberInQuery } from '../list-query.ts';
import { PHASES } from '../phases/phases.ts';
import {
  OTHER_ROW_KINDS,
  OTHER_ROWS,
  PROJECT_RECORD_KINDS,
  PROJECT_RECORDS,
  type ProjectRecord,
} from '../records/record-kinds.ts';

type SearchableRowKind = {
  [Kind in keyof typeof OTHER_ROWS]: (typeof OTHER_ROWS)[Kind]['isFound'] extends true ? Kind : never;
}[keyof typeof OTHER_ROWS];

const searchableRowKinds = OTHER_ROW_KINDS.filter(
  (kind): kind is SearchableRowKind => OTHER_ROWS[kind].isFound,
);

/** Declared kinds whose lists are searched. Pins are found by what they show. */
type SearchedRecord = {
  [Kind in ProjectRecord]: (typeof PROJECT_RECORDS)[Kind]['list']['search'] extends readonly []
    ? never
    : Kind;
}[ProjectRecord];

const searchedRecords = PROJECT_RECORD_KINDS.filter(
  (kind): kind is SearchedRecord => PROJECT_RECORDS[kind].list.search.length > 0,
);

/** Kinds covered by search: rows of projects, suppliers, and projects by name. */
export const SEARCH_KINDS = ['project', ...searchedRecords, ...searchableRowKinds, 'supplier'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Default and maximum number of hits of each kind. */
const DEFAULT_HITS = 5;
export const MAX_HITS = 20;

export const searchHitReply = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int(),
  /** The project of the row; null for suppliers, which belong to users. */
  projectId: z.int().nullable(),
  title: z.string(),
  /** Distinguishes hits of the same name: the supplier of an expense, the room of a task. Never money. */
  subtitle: z.string().nullable(),
  phase: z.enum(PHASES).nullable(),
  /** Status as used by the badges. */
  status: z.string().nullable(),
  /** When it was created. */
  at: instantText,
});

export type SearchHit = z.output<typeof searchHitReply>;

const searchFields = {
  q: searchText.optional(),
  /** Per kind. */
  limit: wholeNumberInQuery(1, MAX_HITS).default(DEFAULT_HITS).meta({ example: '5' }),
};

export const searchProject = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/search',
  on: 'project',
  allow: ['project', 'read'],
  summary:
    'Searches the parts of a project that the caller may see for every word of `q`, ignoring case and accents; one or two letters where a word begins; best matches first',
  query: z.object(searchFields),
  reply: z.array(searchHitReply),
});

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  on: 'account',
  tokens: 'project:read',
  summary: 'Searches all projects of the caller, and their names; `projectId` puts one of them first',
  query: z.object({ ...searchFields, projectId: idInPath.optional() }),
  reply: z.array(searchHitReply),
});
