import type { BusMessage } from './message-format.ts';

/** Receives the messages of other processes. */
export interface MessageBusListener {
  /**
   * The bus is connected: for the first time, or again after messages may have been lost. `replaced`: by another server
   * than before, or one that was started anew.
   */
  up: (first: boolean, replaced: boolean) => void;
  /** Another process has written or published something, or has subscribers. */
  heard: (message: BusMessage) => void;
}

/** Carries messages between the processes of an installation. */
export interface MessageBus {
  connect(): Promise<void>;
  /** Sends a message to the other processes. */
  tell(message: BusMessage): Promise<void>;
  stop(): Promise<void>;
}
