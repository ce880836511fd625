import { type LiveEvent, listen } from './event-stream.ts';

/** A tab in sight that hears nothing for so long, neither from the server nor from the leading tab, leads itself. */
const LEADER_SILENCE_MS = 35_000;
const LOOK_EVERY_MS = 5000;

/** Milliseconds for which the leading tab remembers what it passed on, for tabs that are opened meanwhile. */
const REMEMBER_MS = 120_000;
/** What a tab asked for before it began to listen was answered within this time. */
const SLACK_MS = 2000;

/** Without locks each tab listens itself, and one that nobody looks at lets go: a browser has six connections. */
const HIDDEN_MS = 30_000;

interface Sharing {
  /** Tabs of one account share a stream. */
  userId: number;
  /** Milliseconds of which this tab has heard nothing. */
  missed: () => number;
  hear: (event: LiveEvent) => void;
  onState: (connected: boolean) => void;
  onRefused: () => void;
}

/** What tabs say to each other. */
type Said =
  | { event: LiveEvent }
  /** Whether the stream of the leading tab stands; it caught up so many milliseconds. */
  | { connected: boolean; caughtUp: number }
  /** A tab that has just begun asks for what it missed. */
  | { asks: string; missed: number }
  | { to: string; events: readonly LiveEvent[]; connected: boolean };

const newName = (): string => Math.random().toString(36).slice(2);

/** The stream of one tab among others: one of them leads, has the connection, and passes on what it hears. */
class SharedStream {
  readonly #sharing: Sharing;
  readonly #me = newName();
  readonly #place: string;
  readonly #channel: BroadcastChannel;
  readonly #ended = new AbortController();
  #passed: { at: number; event: LiveEvent }[] = [];
  /** From this moment on the leading tab was told of everything. */
  #knowsSince = Number.POSITIVE_INFINITY;
  #connected = false;
  #stopListening: (() => void) | null = null;
  #saidAt = Date.now();
  readonly #watch: ReturnType<typeof setInterval>;

  constructor(sharing: Sharing) {
    this.#sharing = sharing;
    this.#place = `brick.live.${sharing.userId}`;
    this.#channel = new BroadcastChannel(this.#place);
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#take(data);
    this.#say({ asks: this.#me, missed: sharing.missed() });
    void this.#standInLine();
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  #say(said: Said): void {
    this.#channel.postMessage(said);
  }

  /** Whoever is first in the line leads until their tab closes; a leader that went silent is pushed aside. */
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
    this.#stopListening = listen({
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

  #take(said: Said): void {
    this.#saidAt = Date.now();
    if ('event' in said) this.#sharing.hear(said.event);
    else if ('caughtUp' in said) {
      // The leader has asked only for what it missed itself.
      if (said.connected && this.#sharing.missed() > said.caughtUp + SLACK_MS)
        this.#sharing.hear({ name: 'missed' });
      this.#sharing.onState(said.connected);
    } else if ('asks' in said) this.#answer(said.asks, said.missed);
    else if (said.to === this.#me) {
      for (const event of said.events) this.#sharing.hear(event);
      this.#sharing.onState(said.connected);
    }
  }

  /** Tells a tab that has just begun what was passed on since it read what it shows. */
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

/** A stream for this tab alone, while somebody looks at it. */
function ownStream(sharing: Sharing): () => void {
  let stop: (() => void) | null = null;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const turn = () => {
    clearTimeout(leaving);
    if (document.visibilityState === 'visible') stop ??= listen(sharing);
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
 * Hears the live events of an account, over one connection for all tabs of the browser. Returns how to stop. Locks are
 * missing on plain http addresses other than localhost.
 */
export function shareStream(sharing: Sharing): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return ownStream(sharing);
  const shared = new SharedStream(sharing);
  return () => shared.end();
}
