import type { LiveChange } from '@brick/domain/live/contract';

/** What the server says, or nothing but that the connection stands. */
export type LiveEvent =
  | { name: 'changes'; changes: readonly LiveChange[] }
  | { name: 'missed' }
  | { name: 'over' }
  | { name: 'beat' };

/** The server says every twenty seconds that the connection stands; silence for twice that means that it does not. */
const SILENCE_MS = 45_000;
const LOOK_EVERY_MS = 5000;

const FIRST_WAIT_MS = 500;
/** Below the time after which other tabs take a leader for dead that does not tell them how it goes. */
const LONGEST_WAIT_MS = 10_000;
/** All browsers of a server that stops are told so at once, and shall not come back at once. */
const SPREAD_MS = 1000;

interface Listening {
  /** Milliseconds of which nothing has been heard. */
  missed: () => number;
  hear: (event: LiveEvent) => void;
  /** The connection has come about, or was lost: also when a further attempt fails. */
  onState: (connected: boolean) => void;
  /** The server refused to begin. */
  onRefused: () => void;
}

/** Listens to the server and connects again whenever the connection is lost. Returns how to stop. */
export function listen({ missed, hear, onState, onRefused }: Listening): () => void {
  let source: EventSource | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let heardAt = Date.now();

  function connect(): void {
    clearTimeout(waiting);
    waiting = undefined;
    heardAt = Date.now();
    const opened = new EventSource(`/api/events?missed=${Math.max(0, Math.round(missed()))}`);
    source = opened;
    const on = (name: string, act: (content: unknown) => void) =>
      opened.addEventListener(name, (event: MessageEvent<string>) => {
        heardAt = Date.now();
        act(JSON.parse(event.data));
      });
    opened.onopen = () => {
      wait = FIRST_WAIT_MS;
      onState(true);
    };
    on('changes', (changes) => hear({ name: 'changes', changes: changes as readonly LiveChange[] }));
    on('missed', () => hear({ name: 'missed' }));
    on('beat', () => hear({ name: 'beat' }));
    on('over', () => {
      stop();
      hear({ name: 'over' });
    });
    on('again', () => reconnect(Math.random() * SPREAD_MS));
    opened.onerror = () => {
      // The browser gives up by itself where the server answered with something else than events.
      if (opened.readyState === EventSource.CLOSED) onRefused();
      lose();
    };
  }

  function reconnect(after: number): void {
    source?.close();
    source = null;
    waiting = setTimeout(connect, after);
  }

  function lose(): void {
    onState(false);
    reconnect(wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  /** What a sleeping computer or a new network makes of it is looked at as soon as somebody is there again. */
  function look(): void {
    if (source && Date.now() - heardAt > SILENCE_MS) lose();
    else if (!source && waiting !== undefined && document.visibilityState === 'visible' && navigator.onLine)
      connect();
  }
  const watch = setInterval(() => source && look(), LOOK_EVERY_MS);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);

  function stop(): void {
    source?.close();
    source = null;
    clearTimeout(waiting);
    waiting = undefined;
    clearInterval(watch);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  }

  connect();
  return stop;
}
