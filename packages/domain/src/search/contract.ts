import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, searchText } from '../fields.ts';
import { whole } from '../lists.ts';
import { PHASES } from '../phases/phases.ts';
import { OTHER_ROW_KINDS, OTHER_ROWS, PROJECT_RECORD_KINDS } from '../records/records.ts';

type OtherFound = {
  [Kind in keyof typeof OTHER_ROWS]: (typeof OTHER_ROWS)[Kind]['isFound'] extends true ? Kind : never;
}[keyof typeof OTHER_ROWS];

const others = OTHER_ROW_KINDS.filter((kind): kind is OtherFound => OTHER_ROWS[kind].isFound);

/** What a search looks through: the rows of projects, suppliers, and the projects themselves by their names. */
export const FOUND_KINDS = ['project', ...PROJECT_RECORD_KINDS, ...others, 'supplier'] as const;

export type FoundKind = (typeof FOUND_KINDS)[number];

/** Found of each kind at most: unless the query says otherwise, and whatever it says. */
const FOUND_USUALLY = 5;
export const FOUND_MOST = 20;

export const foundReply = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.int(),
  /** Whose row it is; null for a supplier, which belongs to a person. */
  projectId: z.int().nullable(),
  title: z.string(),
  /** What tells it from others of its name: the supplier of an expense, the room of a task. Never money. */
  subtitle: z.string().nullable(),
  phase: z.enum(PHASES).nullable(),
  /** As the screens' badges know it. */
  status: z.string().nullable(),
  /** When it was made. */
  at: instantText,
});

export type Found = z.output<typeof foundReply>;

const asked = {
  q: searchText.optional(),
  /** Of each kind. */
  limit: whole(1, FOUND_MOST).default(FOUND_USUALLY).meta({ example: '5' }),
};

export const searchProject = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/search',
  on: 'project',
  allow: ['project', 'read'],
  summary:
    'What the caller may see of a project that has every word of `q`, without regard to case and accents; best matches first',
  query: z.object(asked),
  reply: z.array(foundReply),
});

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  on: 'account',
  summary: 'The same through all projects of the caller, and their names; `projectId` puts one of them first',
  query: z.object({ ...asked, projectId: idInPath.optional() }),
  reply: z.array(foundReply),
});
