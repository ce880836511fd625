import * as z from 'zod';
import { itemReply } from '../checks/items.ts';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { id, version } from '../field-schemas.ts';
import { crudEndpoints, recordSchemas } from '../records/list-endpoints.ts';
import { BUILT_IN_TEMPLATES } from './built-in.ts';
import { checkTemplate, TEMPLATE_STATES } from './record.ts';

export const checkTemplateSchemas = recordSchemas(checkTemplate, {
  state: z.enum(TEMPLATE_STATES).optional(),
});

export type CheckTemplate = z.output<typeof checkTemplateSchemas.reply>;

const builtInKey = z.enum(BUILT_IN_TEMPLATES);

/** A new template: its fields, or the name of a built-in one with the fields to override. */
const templateBody = checkTemplateSchemas.body.extend({
  code: checkTemplateSchemas.body.shape.code.optional(),
  title: checkTemplateSchemas.body.shape.title.optional(),
  builtIn: builtInKey.optional(),
});

const crud = crudEndpoints(checkTemplate, checkTemplateSchemas, {
  update: {
    summary: 'Changes fields of a check template; changed items are a draft until they are published',
    right: 'approve',
    refusals: ['taken'],
  },
  remove: { also: '; checks keep the revision from which they were made' },
  restore: { refusals: ['taken'] },
});

/** The calls of templates. Who approves checks writes them. */
export const checkTemplateEndpoints = {
  ...crud,
  add: endpoint({
    method: 'POST',
    path: '/api/projects/{projectId}/check-templates',
    on: 'project',
    allow: ['checks', 'approve'],
    summary: 'Adds a check template as a draft, a new one or a built-in one in the caller’s language',
    body: templateBody,
    reply: checkTemplateSchemas.reply,
    refusals: ['taken'],
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/check-templates/totals',
    on: 'project',
    allow: ['checks', 'read'],
    summary: 'Counts of the filtered check templates; without a filter, of all',
    query: checkTemplateSchemas.filters,
    reply: z.object({ total: z.int(), draft: z.int(), published: z.int(), retired: z.int() }),
  }),
};

export const templateRevision = z.object({
  number: z.int(),
  items: z.array(itemReply),
  publishedAt: instantText,
  publishedBy: z.int(),
  publishedByName: z.string().nullable(),
});

export const builtInTemplates = endpoint({
  method: 'GET',
  path: '/api/check-templates/built-in',
  on: 'account',
  summary: 'The twelve built-in check templates, in the caller’s language',
  reply: z.array(
    z.object({
      key: builtInKey,
      code: z.string(),
      title: z.string(),
      trade: z.string().nullable(),
      phase: z.string().nullable(),
      items: z.array(itemReply),
    }),
  ),
});

export const templateRevisions = endpoint({
  method: 'GET',
  path: '/api/check-templates/{id}/revisions',
  on: 'check-template',
  allow: ['checks', 'read'],
  summary: 'The published revisions of a check template, newest first; they never change',
  reply: z.array(templateRevision),
});

const sinceBody = z.object({ version: version.optional() });

/** Declares the endpoint of a step of a template. */
const stepEndpoint = <const Step extends string>(step: Step, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/check-templates/{id}/${step}` as const,
    on: 'check-template',
    allow: ['checks', 'approve'],
    summary,
    body: sinceBody,
    reply: checkTemplateSchemas.reply,
    status: 200,
    refusals: ['stale', 'invalidStep'],
  });

export const publishTemplate = stepEndpoint(
  'publish',
  'Publishes the items of a check template as its next revision; a retired one is in use again',
);

export const retireTemplate = stepEndpoint(
  'retire',
  'Retires a check template: no new checks are made from it, running ones go on',
);

export const copyTemplate = endpoint({
  method: 'POST',
  path: '/api/check-templates/{id}/copy',
  on: 'check-template',
  allow: ['checks', 'read'],
  summary:
    'Copies a check template as a draft, into this or another project where the caller approves checks',
  body: z.object({ projectId: id }),
  reply: checkTemplateSchemas.reply,
});
