import * as z from 'zod';
import { instantText } from '../dates/fields.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInPath, requiredText } from '../fields.ts';
import { partQuery } from '../lists.ts';
import { VIEW_SCREENS } from './screens.ts';

/** As an address holds it behind its question mark; what is no state of the list is left out. */
const state = z
  .string()
  .max(2000)
  .regex(/^[!-~]*$/, 'invalid')
  .meta({ example: 'status=open&sort=-createdAt' });

const name = requiredText(100);

/** With whose members a view is shared; a view that is one's own is there in each of one's projects. */
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
  /** The project in which it is shared. */
  projectId: z.int().nullable(),
  savedByName: z.string().nullable(),
  /** Whether the caller may rename, share or delete it. */
  mayEdit: z.boolean(),
  createdAt: instantText,
});

export type SavedView = z.output<typeof viewReply>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  on: 'account',
  summary: 'One’s own saved views, and with a project those that are shared in it, by name',
  query: partQuery.extend({ screen: z.enum(VIEW_SCREENS).optional(), projectId: idInPath.optional() }),
  reply: z.array(viewReply),
  refusals: ['notFound'],
});

export const addView = endpoint({
  method: 'POST',
  path: '/api/views',
  on: 'account',
  summary: 'Save the state of a list under a name; shared with a project by its owners and project managers',
  body: viewBody,
  reply: viewReply,
  refusals: ['notFound', 'forbidden', 'taken', 'conflict'],
});

export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/views/{id}',
  on: 'account',
  summary: 'Rename a saved view, save another state in it, share it or make it one’s own again',
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
  summary: 'Delete a saved view',
  reply: null,
  refusals: ['notFound', 'forbidden'],
});
