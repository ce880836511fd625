import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { BEAT_MS, beat, claim } from './elsewhere.ts';
import { connectKeeper, hasOtherKeepers, type Keeper, makeDatabase } from './keeper.ts';
import { withLock } from './lock.ts';
import type { Place } from './place.ts';
import {
  findPostmaster,
  PortTaken,
  type Postmaster,
  settledPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { trimServerLog } from './server-log.ts';
import { orOwnServer, StartupProblem, saysNoSpace } from './startup-problem.ts';

const LONGEST_PAUSE_MS = 2_000;
const PORT_ATTEMPTS = 20;
const ATTACH_ATTEMPTS = 5;

function rememberedPort(place: Place): number | null {
  try {
    const port = Number(readFileSync(place.port, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Below the ranges from which systems take ports for outgoing connections, so that it stays free over a restart. */
async function newPort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new StartupProblem(orOwnServer('No port of 127.0.0.1 is free for the database: end some programs'));
}

/** Runs one application process's part in the built-in database: starting, attaching, restarting, ending. */
export class Supervisor {
  private readonly place: Place;
  private readonly binaries: Binaries;
  private readonly log: (line: string) => void;
  private keeper: Keeper | null = null;
  private port = 0;
  private launched = false;
  private ending = false;
  private recovery: Promise<void> = Promise.resolve();
  private beats: NodeJS.Timeout | undefined;

  constructor(place: Place, binaries: Binaries, log: (line: string) => void) {
    this.place = place;
    this.binaries = binaries;
    this.log = log;
  }

  /** Starts the server, or attaches to the one that runs. Call under the lock. Returns its port. */
  async open(): Promise<number> {
    try {
      const keeper = await this.attach(null);
      await makeDatabase(this.place, keeper);
      keeper.socket.unref();
      claim(this.place.inUse);
    } catch (error) {
      this.ending = true;
      // Nobody else can have come to a server that was started under this very lock.
      await this.leave(this.launched);
      throw error;
    }
    this.beats = setInterval(() => {
      beat(this.place.inUse);
      trimServerLog(this.place);
    }, BEAT_MS);
    this.beats.unref();
    return this.port;
  }

  /** Makes sure that the server runs and connects the keeper; a fixed port is never given up for another. */
  private async attach(fixedPort: number | null): Promise<Keeper> {
    for (let attempt = 1; ; attempt += 1) {
      const postmaster = (await settledPostmaster(this.place, this.log)) ?? (await this.start(fixedPort));
      const isThere = () => findPostmaster(this.place)?.pid === postmaster.pid;
      try {
        const keeper = await connectKeeper(this.place, postmaster.port, isThere);
        keeper.client.once('end', () => this.lost(keeper));
        this.keeper = keeper;
        this.port = postmaster.port;
        return keeper;
      } catch (error) {
        // A killed server is still listed for a moment, and its postmaster.pid still calls it ready.
        if (isThere() || attempt === ATTACH_ATTEMPTS) throw error;
      }
    }
  }

  private async start(fixedPort: number | null): Promise<Postmaster> {
    const wanted = fixedPort ?? rememberedPort(this.place) ?? (await newPort());
    trimServerLog(this.place);
    try {
      const started = await startPostmaster(this.place, this.binaries, wanted, this.log);
      this.launched = true;
      if (rememberedPort(this.place) !== wanted) {
        // Anew instead of over it: the old file may be of another account that shares the folder with root.
        rmSync(this.place.port, { force: true });
        writeFileSync(this.place.port, `${wanted}\n`);
      }
      return started;
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
      if (fixedPort !== null) {
        throw new StartupProblem(
          `Another program has taken port ${fixedPort} of the database: end that program, or start Brick Ledger anew.`,
        );
      }
      rmSync(this.place.port, { force: true });
      return this.start(null);
    }
  }

  private lost(keeper: Keeper): void {
    if (this.keeper !== keeper) return;
    this.keeper = null;
    if (!this.ending) this.recovery = this.recover();
  }

  /** Brings the server back under the same address, so that the application's pool finds it by itself. */
  private async recover(): Promise<void> {
    this.log('The database has gone away; starting it again.');
    const port = this.port;
    let told = '';
    for (let pause = 50; !this.ending; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const keeper = await withLock(this.place.lock, this.log, () => this.attach(port));
        keeper.socket.unref();
        this.log(
          this.port === port
            ? 'The database is back.'
            : `The database is back, but on port ${this.port} instead of ${port}: restart Brick Ledger.`,
        );
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== told) this.log(message);
        told = message;
        await sleep(pause);
      }
    }
  }

  /** Leaves the database and, if nobody else uses it, ends it. */
  async stop(): Promise<void> {
    this.ending = true;
    clearInterval(this.beats);
    await this.recovery;
    try {
      await withLock(this.place.lock, this.log, () => this.leave());
    } catch (error) {
      // On a full disk the lock cannot be taken, and nobody else can start anything either.
      if (!saysNoSpace(String(error))) throw error;
      await this.leave();
    }
  }

  private async leave(alone = false): Promise<void> {
    const postmaster = findPostmaster(this.place);
    const othersRemain = postmaster !== null && !alone && (await this.othersRemain(postmaster));
    await this.keeper?.client.end().catch(() => {});
    this.keeper = null;
    if (othersRemain) return;
    if (postmaster && !(await stopPostmaster(this.place, this.binaries, postmaster))) {
      this.log('The database is still writing to disk; it ends by itself.');
    }
    rmSync(this.place.inUse, { force: true });
  }

  private async othersRemain({ pid, port }: Postmaster): Promise<boolean> {
    try {
      this.keeper ??= await connectKeeper(this.place, port, () => findPostmaster(this.place)?.pid === pid);
      // Unreferenced, the connection would let the process end before the answer has come.
      this.keeper.socket.ref();
      return await hasOtherKeepers(this.keeper);
    } catch {
      // Whom it serves cannot be told: then it stays, and the next start attaches to it.
      return true;
    }
  }
}
