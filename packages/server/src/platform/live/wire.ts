import type { LiveTopic } from '@brick/domain/live';
import type { LiveChange } from '@brick/domain/live/contract';
import type { Announcement } from '../announcements.ts';

/** Kinds of event: what went stale · everything did · nothing new · connect again · the session has ended. */
type EventName = 'changes' | 'missed' | 'beat' | 'again' | 'over';

/** One server-sent event. Its id is the moment, from which a client that comes back is told what it missed. */
export const eventText = (
  name: EventName,
  now: number,
  content: readonly LiveChange[] | null = null,
): string => `event: ${name}\nid: ${now}\ndata: ${JSON.stringify(content)}\n\n`;

/** PostgreSQL refuses a payload of 8000 bytes; topics and ids are ASCII, so characters are bytes. */
const LONGEST_PAYLOAD = 7900;

/** What one process says to the others: what was announced, or that it has listeners now. */
export type Message = { said: readonly Announcement[] } | { listens: true };

const LISTENS = '"listens"';

/** A message as payloads of NOTIFY: at least one, which wakes the others also where nothing was announced. */
export function payloadsOf(message: Message): string[] {
  if ('listens' in message) return [LISTENS];
  const payloads: string[] = [];
  let open: string[] = [];
  let length = 2;
  for (const { userId, projectId, topic } of message.said) {
    const word = JSON.stringify([userId ?? 0, projectId ?? 0, topic]);
    if (length + word.length + 1 > LONGEST_PAYLOAD) {
      payloads.push(`[${open.join(',')}]`);
      open = [];
      length = 2;
    }
    open.push(word);
    length += word.length + 1;
  }
  return [...payloads, `[${open.join(',')}]`];
}

/** Reads one of the payloads that payloadsOf wrote. */
export function messageIn(payload: string): Message {
  if (payload === LISTENS) return { listens: true };
  const words = JSON.parse(payload) as [userId: number, projectId: number, topic: LiveTopic][];
  return {
    said: words.map(([userId, projectId, topic]) => (userId > 0 ? { userId, topic } : { projectId, topic })),
  };
}
