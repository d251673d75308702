import { Connection } from 'mongodb/lib/cmap/connection.js';

const { writeCommand } = Connection.prototype;

/**
 * Sends a command; resolves also if the connection closes in the meantime. The driver then finds the
 * connection closed, and repeats the operation where that is safe.
 *
 * The method of mongodb 7.9 waits for the `drain` event of the socket, which a closed socket never emits. So
 * the operation would stay pending permanently, and with it everything that waits for it: all calls with one
 * API key, for example, because concurrent calls share a query.
 */
function writeWhileOpen(this: Connection, ...args: unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    this.once('close', resolve);
    writeCommand
      .apply(this, args)
      .then(resolve, reject)
      .finally(() => this.off('close', resolve));
  });
}

/** Makes the driver fail an operation whose connection closes while its command is being sent. Idempotent. */
export function settleInterruptedWrites(): void {
  Connection.prototype.writeCommand = writeWhileOpen;
}
