import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import {
  connectKeeper,
  ensureDatabase,
  hasOtherKeepers,
  type KeeperConnection,
} from './keeper-connection.ts';
import {
  findPostmaster,
  PortTakenError,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  waitForPostmaster,
} from './postmaster.ts';
import { HEARTBEAT_MS, touchFolderUse, writeFolderUse } from './process/in-use-heartbeat.ts';
import { withLock } from './process/process-lock.ts';
import { trimServerLog } from './server-log.ts';
import { isNoSpaceText, orOwnServer, StartupProblem } from './startup-problem.ts';

const LONGEST_PAUSE_MS = 2_000;
const PORT_ATTEMPTS = 20;
const ATTACH_ATTEMPTS = 5;

function readRememberedPort(place: DataDirectory): number | null {
  try {
    const port = Number(readFileSync(place.port, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Chosen below the ranges for outgoing connections, so that the port stays free over a restart. */
async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(15_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new StartupProblem(orOwnServer('No port of 127.0.0.1 is free for the database: end some programs'));
}

/** Manages the built-in database for one application process: starting, attaching, restarting, stopping. */
export class Supervisor {
  private readonly place: DataDirectory;
  private readonly binaries: PostgresBinaries;
  private readonly log: (line: string) => void;
  private keeper: KeeperConnection | null = null;
  private port = 0;
  private launched = false;
  private ending = false;
  private recovery: Promise<void> = Promise.resolve();
  private beats: NodeJS.Timeout | undefined;

  constructor(place: DataDirectory, binaries: PostgresBinaries, log: (line: string) => void) {
    this.place = place;
    this.binaries = binaries;
    this.log = log;
  }

  /** Starts the server, or attaches to the running one. Call under the lock. Returns its port. */
  async open(): Promise<number> {
    try {
      const keeper = await this.attach(null);
      await ensureDatabase(this.place, keeper);
      keeper.socket.unref();
      writeFolderUse(this.place.inUse);
    } catch (error) {
      this.ending = true;
      // No other process can use a server that was started under this lock.
      await this.leave(this.launched);
      throw error;
    }
    this.beats = setInterval(() => {
      touchFolderUse(this.place.inUse);
      trimServerLog(this.place);
    }, HEARTBEAT_MS);
    this.beats.unref();
    return this.port;
  }

  /** Makes sure that the server runs and opens the keeper connection; a fixed port is never changed. */
  private async attach(fixedPort: number | null): Promise<KeeperConnection> {
    for (let attempt = 1; ; attempt += 1) {
      const postmaster = (await waitForPostmaster(this.place, this.log)) ?? (await this.start(fixedPort));
      const isThere = () => findPostmaster(this.place)?.pid === postmaster.pid;
      try {
        const keeper = await connectKeeper(this.place, postmaster.port, isThere);
        keeper.client.once('end', () => this.lost(keeper));
        this.keeper = keeper;
        this.port = postmaster.port;
        return keeper;
      } catch (error) {
        // A killed server is still listed for a moment, and its postmaster.pid still says that it is ready.
        if (isThere() || attempt === ATTACH_ATTEMPTS) throw error;
      }
    }
  }

  private async start(fixedPort: number | null): Promise<Postmaster> {
    const wanted = fixedPort ?? readRememberedPort(this.place) ?? (await findFreePort());
    trimServerLog(this.place);
    try {
      const started = await startPostmaster(this.place, this.binaries, wanted, this.log);
      this.launched = true;
      if (readRememberedPort(this.place) !== wanted) {
        // Replaced instead of overwritten: the old file may belong to another account that shares the folder with
        // root.
        rmSync(this.place.port, { force: true });
        writeFileSync(this.place.port, `${wanted}\n`);
      }
      return started;
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
      if (fixedPort !== null) {
        throw new StartupProblem(
          `Another program has taken port ${fixedPort} of the database: end that program, or start Brick Ledger anew.`,
        );
      }
      rmSync(this.place.port, { force: true });
      return this.start(null);
    }
  }

  private lost(keeper: KeeperConnection): void {
    if (this.keeper !== keeper) return;
    this.keeper = null;
    if (!this.ending) this.recovery = this.recover();
  }

  /** Restarts the server under the same URL, so that the application's pool reconnects by itself. */
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

  /** Disconnects and stops the database if no other process uses it. */
  async stop(): Promise<void> {
    this.ending = true;
    clearInterval(this.beats);
    await this.recovery;
    try {
      await withLock(this.place.lock, this.log, () => this.leave());
    } catch (error) {
      // On a full disk the lock cannot be taken, and no other process can start anything either.
      if (!isNoSpaceText(String(error))) throw error;
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
      // If unreferenced, the connection would let the process end before the answer arrives.
      this.keeper.socket.ref();
      return await hasOtherKeepers(this.keeper);
    } catch {
      // Its users are unknown, so it keeps running and the next start attaches to it.
      return true;
    }
  }
}
