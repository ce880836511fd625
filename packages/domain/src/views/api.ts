import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, requiredText } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { VIEW_SCREENS } from './view-screens.ts';

/** The query string of the list's URL; parameters that are not list state are dropped. */
const state = z
  .string()
  .max(2000)
  .regex(/^[!-~]*$/, 'invalid')
  .meta({ example: 'status=open&sort=-createdAt' });

const name = requiredText(100);

/** The project whose members share the view; personal views appear in all of a user's projects. */
const projectId = id.nullable().default(null);

export const viewBody = z.object({
  screen: z.enum(VIEW_SCREENS),
  name,
  state,
  shared: z.boolean().default(false),
  projectId,
});

export const viewReply = z.object({
  id: z.int(),
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  /** The project it is shared with. */
  projectId: z.int().nullable(),
  savedByName: z.string().nullable(),
  /** True if the caller may rename, share or delete it. */
  mayEdit: z.boolean(),
  createdAt: instantText,
});

export type SavedView = z.output<typeof viewReply>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  on: 'account',
  summary: 'Lists the caller’s saved views and, with a project, those shared in it, by name',
  query: pageQuery.extend({ screen: z.enum(VIEW_SCREENS).optional(), projectId: idInPath.optional() }),
  reply: z.array(viewReply),
  refusals: ['notFound'],
});

export const addView = endpoint({
  method: 'POST',
  path: '/api/views',
  on: 'account',
  summary: 'Saves the state of a list under a name; owners and project managers may share it with a project',
  body: viewBody,
  reply: viewReply,
  refusals: ['notFound', 'forbidden', 'taken', 'conflict'],
});

export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/views/{id}',
  on: 'account',
  summary: 'Renames a saved view, replaces its state, or changes whether it is shared',
  body: z.object({
    name: name.optional(),
    state: state.optional(),
    shared: z.boolean().optional(),
    projectId: id.nullable().optional(),
  }),
  reply: viewReply,
  refusals: ['notFound', 'forbidden', 'taken', 'conflict'],
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/{id}',
  on: 'account',
  summary: 'Deletes a saved view',
  reply: null,
  refusals: ['notFound', 'forbidden'],
});
