import * as z from 'zod';
import { instantText } from '../dates/date-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { version } from '../field-schemas.ts';
import { pageQuery } from '../list-query.ts';
import { EVENT_NAMES } from './events.ts';
import { webhookFields } from './form-body.ts';
import { DELIVERY_STATES, OFF_REASONS, TRY_PROBLEMS, WEBHOOK_STATES } from './rules.ts';

const events = z
  .array(z.enum(EVENT_NAMES, { error: 'choice' }))
  .min(1)
  .max(EVENT_NAMES.length)
  .transform((chosen) => EVENT_NAMES.filter((each) => chosen.includes(each)))
  .nullable()
  .meta({ example: ['expense.created', 'expense.paid'] });

export const webhookBody = z.object({
  ...webhookFields,
  /** Null for every event, also later ones. */
  events: events.default(null),
});

export const webhookChange = z.object({
  name: webhookFields.name.optional(),
  url: webhookFields.url.optional(),
  events: events.optional(),
  state: z.enum(['on', 'off'], { error: 'choice' }).optional(),
  version: version.optional(),
});

const webhookReply = z.object({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()).nullable(),
  state: z.enum(WEBHOOK_STATES),
  /** Null unless it is off. */
  offReason: z.enum(OFF_REASONS).nullable(),
  /** Whose right to read decides what is sent: who made it, changed its address or switched it on last. */
  createdBy: z.int(),
  /** Null if the account has been deleted. */
  createdByName: z.string().nullable(),
  createdAt: instantText,
  version: z.int(),
  /** Since when no try has succeeded; null unless it is failing. */
  failingSince: instantText.nullable(),
  lastSuccessAt: instantText.nullable(),
  /** Until when the secret before signs as well; null if there is none. */
  oldSecretUntil: instantText.nullable(),
  /** Events that are not delivered yet. */
  waiting: z.int(),
});

export type Webhook = z.output<typeof webhookReply>;

/** The secret, which only this reply contains. */
const shownOnce = { secret: z.string().meta({ example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }) };

const deliveryReply = z.object({
  id: z.int(),
  /** The `webhook-id` of every try. */
  messageId: z.string().meta({ example: 'msg_2Zk0' }),
  type: z.string().meta({ example: 'expense.created' }),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** The status of the last answer; null without one. */
  status: z.int().nullable(),
  /** Milliseconds that the last answer took; null without one. */
  duration: z.int().nullable(),
  reason: z.enum(TRY_PROBLEMS).nullable(),
  happenedAt: instantText,
  /** Of the next try while it waits. */
  nextTryAt: instantText.nullable(),
  finishedAt: instantText.nullable(),
});

export type WebhookDelivery = z.output<typeof deliveryReply>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/projects/{projectId}/webhooks',
  on: 'project',
  allow: ['connections', 'read'],
  summary: 'Lists the webhooks of a project, newest first',
  query: pageQuery,
  reply: z.array(webhookReply),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/projects/{projectId}/webhooks',
  on: 'project',
  allow: ['connections', 'create'],
  secret: true,
  summary:
    'Makes a webhook, which tells an address of changes without any field of the record; only this reply contains its secret',
  body: webhookBody,
  reply: webhookReply.extend(shownOnce),
  refusals: ['conflict'],
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}',
  on: 'webhook',
  allow: ['connections', 'read'],
  summary: 'Returns a webhook without its secret',
  reply: webhookReply,
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/{id}',
  on: 'webhook',
  allow: ['connections', 'update'],
  summary:
    'Changes a webhook. Who changes its address or switches it on is its maker, whose right to read decides what is sent',
  body: webhookChange,
  reply: webhookReply,
  refusals: ['stale', 'conflict'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  on: 'webhook',
  allow: ['connections', 'delete'],
  summary: 'Deletes a webhook for good, with its deliveries',
  reply: null,
});

export const changeWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  on: 'webhook',
  allow: ['connections', 'update'],
  secret: true,
  summary:
    'Gives a webhook another secret, which only this reply contains; the former signs as well for 24 hours',
  reply: webhookReply.extend(shownOnce),
  status: 200,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  on: 'webhook',
  allow: ['connections', 'update'],
  summary: 'Sends the event webhook.test to a webhook; its delivery says how that went',
  reply: deliveryReply,
  refusals: ['conflict', 'tooMany'],
});

export const replayFailedDeliveries = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/replay-failed',
  on: 'webhook',
  allow: ['connections', 'update'],
  summary: 'Sends the oldest events of a webhook again that failed in the last 30 days, until 5,000 wait',
  reply: z.object({ count: z.int() }),
  status: 200,
  refusals: ['conflict', 'tooMany'],
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  on: 'webhook',
  allow: ['connections', 'read'],
  summary: 'Lists the deliveries of a webhook of the last 30 days, newest first',
  query: pageQuery,
  reply: z.array(deliveryReply),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/deliveries/{deliveryId}/replay',
  on: 'webhook',
  allow: ['connections', 'update'],
  summary: 'Sends an event again that was sent before: the same id, a new timestamp',
  reply: deliveryReply,
  status: 200,
  refusals: ['conflict', 'tooMany'],
});
