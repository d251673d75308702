/**
 * The part of the driver that `interrupted-writes.ts` corrects. It is not public, so the driver's types lack
 * it.
 */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  export class Connection extends EventEmitter {
    /** Sends a command. Resolves when the socket has accepted all of it. */
    writeCommand: (this: Connection, ...args: unknown[]) => Promise<void>;
  }
}
