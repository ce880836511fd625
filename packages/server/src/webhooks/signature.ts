import { createHmac, randomBytes, randomUUID } from 'node:crypto';

const PREFIX = 'whsec_';

/** Makes a secret: 256 random bits as Standard Webhooks 1.0.0 writes them. */
export const createWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** Makes the `webhook-id` of an event. */
export const createMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

/** What is signed: the id of the message, the seconds since 1970 UTC of the try, and the exact bytes. */
export interface SignedMessage {
  id: string;
  timestamp: number;
  body: string;
}

const signedBy = (secret: string, { id, timestamp, body }: SignedMessage): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** Returns the headers of a try, signed with each of the secrets (Standard Webhooks 1.0.0, "Webhook headers"). */
export const signedHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => signedBy(secret, message)).join(' '),
});
