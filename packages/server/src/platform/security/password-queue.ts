import { DomainError, problemMessage } from '@brick/domain/errors';
import type { FastifyRequest } from 'fastify';
import { networkOfAddress } from './network-of-address.ts';

/** More concurrent work would let a burst of sign-ins fill the memory and starve other requests. */
const CONCURRENCY = 4;
/** More waiting requests would take seconds and hold memory meanwhile. */
const MAX_WAITING = 64;
/** Seconds after which a rejected client may retry: a full queue is emptied in less. */
const RETRY_AFTER = 5;
/** Known devices go first, except at every fourth turn, so that new devices get their turn too. */
const UNKNOWN_DEVICE_EVERY = 4;

/** The queue position of a password request. */
export interface QueuePlace {
  /** A known device, or the client's network: each has its own lane. */
  who: string;
  known: boolean;
  /** Calls `leave` when the client disconnects; returns a function that stops listening. */
  onGone?: (leave: () => void) => () => void;
}

/** Returns the queue position of a request, by its known device if it has one. */
export const queuePlaceOf = (request: FastifyRequest, device: string | null): QueuePlace => ({
  who: device ?? networkOfAddress(request.ip),
  known: device !== null,
  onGone: (leave) => {
    const { socket } = request.raw;
    socket.once('close', leave);
    if (socket.destroyed) leave();
    return () => socket.off('close', leave);
  },
});

const DEFAULT_PLACE: QueuePlace = { who: '', known: true };

interface QueuedWork {
  start: () => void;
  refuse: () => void;
}

interface QueueLane {
  known: boolean;
  waiting: QueuedWork[];
}

const tooBusy = () =>
  new DomainError(
    'unavailable',
    problemMessage('Many people are signing in at the moment. Please try again in a few seconds.'),
    { retryAfterSeconds: RETRY_AFTER },
  );

/**
 * Runs four tasks at a time, with at most 64 waiting. Each device or network has its own lane and the lanes take
 * turns, so a client that sends hundreds of requests only waits for itself. If the queue is full, the longest lane
 * loses its last request.
 */
export class PasswordQueue {
  private running = 0;
  private waiting = 0;
  private turns = 0;
  /** In the order of their turns. */
  private readonly lines = new Map<string, QueueLane>();

  /** Runs the work when its turn comes. Throws unavailable if the queue is full or the client has disconnected. */
  async inTurn<T>(work: () => Promise<T>, place: QueuePlace = DEFAULT_PLACE): Promise<T> {
    if (this.running >= CONCURRENCY) await this.turnOf(place);
    else this.running += 1;
    try {
      return await work();
    } finally {
      // The slot is handed on directly, so that a request arriving now cannot take it.
      if (!this.startNext()) this.running -= 1;
    }
  }

  private turnOf(place: QueuePlace): Promise<void> {
    const key = `${place.known} ${place.who}`;
    this.makeRoom(key, place.known);
    return new Promise<void>((resolve, reject) => {
      let listening: (() => void) | undefined;
      const each: QueuedWork = {
        start: () => {
          listening?.();
          resolve();
        },
        refuse: () => {
          listening?.();
          reject(tooBusy());
        },
      };
      const line = this.lines.get(key) ?? { known: place.known, waiting: [] };
      line.waiting.push(each);
      this.lines.set(key, line);
      this.waiting += 1;
      listening = place.onGone?.(() => {
        if (this.drop(key, each)) each.refuse();
      });
    });
  }

  /** Removes a request from its lane; false if it was no longer in it. */
  private drop(key: string, each: QueuedWork): boolean {
    const line = this.lines.get(key);
    const at = line?.waiting.indexOf(each) ?? -1;
    if (!line || at < 0) return false;
    line.waiting.splice(at, 1);
    this.waiting -= 1;
    if (line.waiting.length === 0) this.lines.delete(key);
    return true;
  }

  /** Rejects the last request of the longest lane, or the new one if that lane is its own. */
  private makeRoom(key: string, known: boolean): void {
    if (this.waiting < MAX_WAITING) return;
    const lines = [...this.lines].sort(([, one], [, other]) => other.waiting.length - one.waiting.length);
    const longest = (known && lines.find(([, line]) => !line.known)) || lines[0];
    const own = this.lines.get(key)?.waiting.length ?? 0;
    const givesWay = longest && ((known && !longest[1].known) || longest[1].waiting.length > own + 1);
    const last = givesWay ? longest[1].waiting.at(-1) : undefined;
    if (!longest || !last) throw tooBusy();
    this.drop(longest[0], last);
    last.refuse();
  }

  /** Starts the next request in a free slot; false if none is waiting. */
  private startNext(): boolean {
    this.turns += 1;
    const first = this.turns % UNKNOWN_DEVICE_EVERY !== 0;
    const lines = [...this.lines];
    const [key, line] = lines.find(([, { known }]) => known === first) ?? lines[0] ?? [];
    const next = line?.waiting.shift();
    if (key === undefined || !line || !next) return false;
    this.waiting -= 1;
    this.lines.delete(key);
    if (line.waiting.length > 0) this.lines.set(key, line);
    next.start();
    return true;
  }
}

const queue = new PasswordQueue();

/** Runs work on a password in this process's queue. */
export const runInPasswordQueue = <T>(work: () => Promise<T>, place?: QueuePlace): Promise<T> =>
  queue.inTurn(work, place);
