import { DomainError, said } from '@brick/domain/errors';
import type { FastifyRequest } from 'fastify';
import { networkOf } from './network.ts';

/** More at a time would let a burst of sign-ins fill the memory and starve every other request. */
const AT_A_TIME = 4;
/** More waiting would keep the last of them for seconds, and hold their requests in memory meanwhile. */
const MOST_WAITING = 64;
/** Seconds after which who was refused may try again: a full queue is worked off in less. */
const RETRY_AFTER = 5;
/** Known devices come first, but for every fourth turn: whoever is new here gets one in the end too. */
const OTHERS_EVERY = 4;

/** For whom a password is hashed or compared. */
export interface Place {
  /** A known device, or the network that the request comes from: each of them has its own line. */
  who: string;
  known: boolean;
  /** Calls back once nobody waits for the answer any more; answers how to stop listening. */
  onGone?: (leave: () => void) => () => void;
}

/** The place of a request in the queue, by its known device where it has one. */
export const placeOf = (request: FastifyRequest, device: string | null): Place => ({
  who: device ?? networkOf(request.ip),
  known: device !== null,
  onGone: (leave) => {
    const { socket } = request.raw;
    socket.once('close', leave);
    if (socket.destroyed) leave();
    return () => socket.off('close', leave);
  },
});

const OWN: Place = { who: '', known: true };

interface Waiting {
  start: () => void;
  refuse: () => void;
}

interface Line {
  known: boolean;
  waiting: Waiting[];
}

const tooBusy = () =>
  new DomainError(
    'unavailable',
    said('Many people are signing in at the moment. Please try again in a few seconds.'),
    { retryAfterSeconds: RETRY_AFTER },
  );

/**
 * Work in turns: four at a time, and no more than 64 waiting. Each device or network has a line of its own and the lines
 * take turns, so that who sends hundreds waits for themselves. Where it is full, the longest line gives way.
 */
export class PasswordQueue {
  private running = 0;
  private waiting = 0;
  private turns = 0;
  /** In the order in which they have their turns. */
  private readonly lines = new Map<string, Line>();

  /** Does the work when it is its turn. Throws unavailable where there is no room, and where who asked has gone. */
  async inTurn<T>(work: () => Promise<T>, place: Place = OWN): Promise<T> {
    if (this.running >= AT_A_TIME) await this.turnOf(place);
    else this.running += 1;
    try {
      return await work();
    } finally {
      // Handed on and not given back: what comes at this moment takes nobody's turn.
      if (!this.startNext()) this.running -= 1;
    }
  }

  private turnOf(place: Place): Promise<void> {
    const key = `${place.known} ${place.who}`;
    this.makeRoom(key, place.known);
    return new Promise<void>((resolve, reject) => {
      let listening: (() => void) | undefined;
      const each: Waiting = {
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

  /** Takes one out of its line; false where it was not in there any more. */
  private drop(key: string, each: Waiting): boolean {
    const line = this.lines.get(key);
    const at = line?.waiting.indexOf(each) ?? -1;
    if (!line || at < 0) return false;
    line.waiting.splice(at, 1);
    this.waiting -= 1;
    if (line.waiting.length === 0) this.lines.delete(key);
    return true;
  }

  /** Refuses the last of the longest line, or who comes where that is their own. */
  private makeRoom(key: string, known: boolean): void {
    if (this.waiting < MOST_WAITING) return;
    const lines = [...this.lines].sort(([, one], [, other]) => other.waiting.length - one.waiting.length);
    const longest = (known && lines.find(([, line]) => !line.known)) || lines[0];
    const own = this.lines.get(key)?.waiting.length ?? 0;
    const givesWay = longest && ((known && !longest[1].known) || longest[1].waiting.length > own + 1);
    const last = givesWay ? longest[1].waiting.at(-1) : undefined;
    if (!longest || !last) throw tooBusy();
    this.drop(longest[0], last);
    last.refuse();
  }

  /** Lets the next one begin in the place of one that has ended; false where nobody waits. */
  private startNext(): boolean {
    this.turns += 1;
    const first = this.turns % OTHERS_EVERY !== 0;
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

/** Works on a password when it is its turn in this process. */
export const inTurn = <T>(work: () => Promise<T>, place?: Place): Promise<T> => queue.inTurn(work, place);
