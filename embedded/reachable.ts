import { connect } from 'node:net';

/**
 * Proves that something listens at an address.
 * @throws Error saying why not, after `timeoutMs` at the latest
 */
export function assertReachable(host: string, port: number, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = (error?: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const timer = setTimeout(
      () => end(new Error(`${host}:${port} did not answer in ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    socket.once('connect', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) => {
      end(new Error(`${host}:${port} can't be reached (${error.code ?? error.message})`));
    });
  });
}
