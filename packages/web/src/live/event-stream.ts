import type { LiveChange } from '@brick/domain/live/api';

/** An event of the server; `beat` only shows that the connection is alive. */
export type LiveEvent =
  | { name: 'changes'; changes: readonly LiveChange[] }
  | { name: 'missed' }
  | { name: 'over' }
  | { name: 'beat' };

/** The server sends a heartbeat every twenty seconds; after two missed ones the connection counts as lost. */
const SILENCE_MS = 45_000;
const LOOK_EVERY_MS = 5000;

const FIRST_WAIT_MS = 500;
/** Shorter than the time after which other tabs consider a silent leader dead. */
const LONGEST_WAIT_MS = 10_000;
/** When a server stops, all browsers hear of it at once. They reconnect at random times within this span. */
const SPREAD_MS = 1000;

interface EventStreamOptions {
  /** Milliseconds for which no events were received. */
  missed: () => number;
  hear: (event: LiveEvent) => void;
  /** The connection was opened or lost; called again when a further attempt fails. */
  onState: (connected: boolean) => void;
  /** The server refused the connection. */
  onRefused: () => void;
}

/** Listens to the server's events and reconnects whenever the connection is lost. Returns a function that stops it. */
export function openEventStream({ missed, hear, onState, onRefused }: EventStreamOptions): () => void {
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
      // The browser gives up by itself when the response is not an event stream.
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

  /** Checks the connection after sleep or a change of network, as soon as the tab is visible again. */
  function look(): void {
    if (source && Date.now() - heardAt > SILENCE_MS) lose();
    else if (!source && waiting !== undefined && document.visibilityState === 'visible' && navigator.onLine)
      connect();
  }
  const watch = setInterval(() => source && look(), LOOK_EVERY_MS);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);

  function stop(): void {
    source?.close();
    source = null;
    clearTimeout(waiting);
    waiting = undefined;
    clearInterval(watch);
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  }

  connect();
  return stop;
}
