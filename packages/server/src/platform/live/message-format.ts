import type { LiveChange } from '@brick/domain/live/api';
import type { LiveTopic } from '@brick/domain/live/topics';
import type { TopicEvent } from '../db/commit-events.ts';

/** Event names: some data changed, all data may have changed, heartbeat, reconnect, session ended. */
type StreamEventName = 'changes' | 'missed' | 'beat' | 'again' | 'over';

/** Formats a server-sent event. Its id is the time, from which a reconnecting client catches up. */
export const formatEvent = (
  name: StreamEventName,
  now: number,
  content: readonly LiveChange[] | null = null,
): string => `event: ${name}\nid: ${now}\ndata: ${JSON.stringify(content)}\n\n`;

/** PostgreSQL refuses a payload of 8000 bytes; topics and ids are ASCII, so characters are bytes. */
const MAX_PAYLOAD = 7900;

/** A message between processes: published events, or that the sender has subscribers. */
export type BusMessage = { said: readonly TopicEvent[] } | { listens: true };

const LISTENING_PAYLOAD = '"listens"';

/** Encodes a message as NOTIFY payloads: at least one, which also wakes the others if there are no events. */
export function encodeMessage(message: BusMessage): string[] {
  if ('listens' in message) return [LISTENING_PAYLOAD];
  const payloads: string[] = [];
  let open: string[] = [];
  let length = 2;
  for (const { userId, projectId, topic } of message.said) {
    const word = JSON.stringify([userId ?? 0, projectId ?? 0, topic]);
    if (length + word.length + 1 > MAX_PAYLOAD) {
      payloads.push(`[${open.join(',')}]`);
      open = [];
      length = 2;
    }
    open.push(word);
    length += word.length + 1;
  }
  return [...payloads, `[${open.join(',')}]`];
}

/** Decodes a payload. */
export function decodeMessage(payload: string): BusMessage {
  if (payload === LISTENING_PAYLOAD) return { listens: true };
  const words = JSON.parse(payload) as [userId: number, projectId: number, topic: LiveTopic][];
  return {
    said: words.map(([userId, projectId, topic]) => (userId > 0 ? { userId, topic } : { projectId, topic })),
  };
}
