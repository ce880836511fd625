import { type LiveEvent, openEventStream } from './event-stream.ts';

/**
 * A visible tab that receives nothing for this long, neither from the server nor from the leading tab, becomes the
 * leader.
 */
const LEADER_SILENCE_MS = 35_000;
const LOOK_EVERY_MS = 5000;

/** How long the leading tab remembers the events that it passed on, for tabs that are opened meanwhile. */
const REMEMBER_MS = 120_000;
/** Requests that a tab sent before it began to listen were answered within this time. */
const SLACK_MS = 2000;

/** Without locks each tab has its own stream and closes it while hidden: a browser has six connections per server. */
const HIDDEN_MS = 30_000;

interface SharedStreamOptions {
  /** Tabs of one account share a stream. */
  userId: number;
  /** Milliseconds for which this tab received no events. */
  missed: () => number;
  hear: (event: LiveEvent) => void;
  onState: (connected: boolean) => void;
  onRefused: () => void;
}

/** Messages between tabs. */
type TabMessage =
  | { event: LiveEvent }
  /** Whether the leading tab is connected, and how many milliseconds it caught up on. */
  | { connected: boolean; caughtUp: number }
  /** A tab that has just started asks for what it missed. */
  | { asks: string; missed: number }
  | { to: string; events: readonly LiveEvent[]; connected: boolean };

const createTabId = (): string => Math.random().toString(36).slice(2);

/** The event stream of one tab among others: one tab leads, has the connection, and passes the events on. */
class SharedStream {
  readonly #sharing: SharedStreamOptions;
  readonly #me = createTabId();
  readonly #place: string;
  readonly #channel: BroadcastChannel;
  readonly #ended = new AbortController();
  #passed: { at: number; event: LiveEvent }[] = [];
  /** The leading tab has received every event since this moment. */
  #knowsSince = Number.POSITIVE_INFINITY;
  #connected = false;
  #stopListening: (() => void) | null = null;
  #saidAt = Date.now();
  readonly #watch: ReturnType<typeof setInterval>;

  constructor(sharing: SharedStreamOptions) {
    this.#sharing = sharing;
    this.#place = `brick.live.${sharing.userId}`;
    this.#channel = new BroadcastChannel(this.#place);
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#take(data);
    this.#say({ asks: this.#me, missed: sharing.missed() });
    void this.#standInLine();
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  #say(said: TabMessage): void {
    this.#channel.postMessage(said);
  }

  /** The tab that holds the lock leads until it closes; a silent leader loses the lock. */
  async #standInLine(steal = false): Promise<void> {
    const { signal } = this.#ended;
    let led = false;
    const lead = () => {
      led = true;
      this.#lead();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    await navigator.locks.request(this.#place, steal ? { steal } : { signal }, lead).catch(() => undefined);
    this.#follow();
    if (led && !signal.aborted) void this.#standInLine();
  }

  #lead(): void {
    this.#passed = [];
    let caughtUp = 0;
    this.#stopListening = openEventStream({
      missed: () => {
        caughtUp = this.#sharing.missed();
        this.#knowsSince = Math.min(this.#knowsSince, Date.now() - caughtUp);
        return caughtUp;
      },
      hear: (event) => {
        const now = Date.now();
        this.#passed = [...this.#passed.filter(({ at }) => at > now - REMEMBER_MS), { at: now, event }];
        this.#say({ event });
        this.#sharing.hear(event);
      },
      onState: (connected) => {
        this.#connected = connected;
        this.#say({ connected, caughtUp });
        this.#sharing.onState(connected);
      },
      onRefused: this.#sharing.onRefused,
    });
  }

  #follow(): void {
    this.#stopListening?.();
    this.#stopListening = null;
    this.#knowsSince = Number.POSITIVE_INFINITY;
  }

  #take(said: TabMessage): void {
    this.#saidAt = Date.now();
    if ('event' in said) this.#sharing.hear(said.event);
    else if ('caughtUp' in said) {
      // The leader only caught up on what it missed itself.
      if (said.connected && this.#sharing.missed() > said.caughtUp + SLACK_MS)
        this.#sharing.hear({ name: 'missed' });
      this.#sharing.onState(said.connected);
    } else if ('asks' in said) this.#answer(said.asks, said.missed);
    else if (said.to === this.#me) {
      for (const event of said.events) this.#sharing.hear(event);
      this.#sharing.onState(said.connected);
    }
  }

  /** Sends a new tab the events since it read its data. */
  #answer(to: string, missed: number): void {
    if (!this.#stopListening) return;
    const from = Date.now() - missed - SLACK_MS;
    const known = from >= Math.max(this.#knowsSince, Date.now() - REMEMBER_MS);
    const events = known
      ? this.#passed.filter(({ at }) => at >= from).map(({ event }) => event)
      : [{ name: 'missed' } as const];
    this.#say({ to, events, connected: this.#connected });
  }

  #look(): void {
    const silent = Date.now() - this.#saidAt > LEADER_SILENCE_MS;
    if (this.#stopListening || !silent || document.visibilityState !== 'visible') return;
    this.#saidAt = Date.now();
    void this.#standInLine(true);
  }

  end(): void {
    clearInterval(this.#watch);
    this.#follow();
    this.#ended.abort();
    this.#channel.close();
  }
}

/** An event stream for this tab alone, while it is visible. */
function openOwnStream(sharing: SharedStreamOptions): () => void {
  let stop: (() => void) | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const turn = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'visible') stop ??= openEventStream(sharing);
    else
      leaving = setTimeout(() => {
        stop?.();
        stop = null;
      }, HIDDEN_MS);
  };
  turn();
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearTimeout(leaving);
    document.removeEventListener('visibilitychange', turn);
    stop?.();
  };
}

/**
 * Receives the live events of an account, over one connection for all tabs of the browser. Returns a function that
 * stops it. Locks are missing on plain http addresses other than localhost.
 */
export function openSharedStream(sharing: SharedStreamOptions): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return openOwnStream(sharing);
  const shared = new SharedStream(sharing);
  return () => shared.end();
}
