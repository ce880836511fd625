import type { Message } from './wire.ts';

/** What a process hears by the line to the others. */
export interface Hearing {
  /** The line stands: for the first time, or again after words may have been missed. */
  up: (first: boolean) => void;
  /** Another process has written or announced something, or listens. */
  heard: (message: Message) => void;
}

/** How the processes of an installation tell each other that there is something to read. */
export interface Line {
  connect(): Promise<void>;
  /** Wakes the other processes and says this to them. */
  tell(message: Message): Promise<void>;
  stop(): Promise<void>;
}
