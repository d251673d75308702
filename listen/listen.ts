import { setTimeout as sleep } from 'node:timers/promises';
import { notDelivered, KEY_MISSING } from './errors.js';
import { ListenError } from './listen-error.js';
import type { ListenOptions } from './options.js';
import { jsonLine, readableLines } from './print-event.js';
import { startReceiver, type ReceivedRequest } from './receiver.js';
import { createServiceClient } from './service.js';

/** A test event that hasn't arrived by then is worth a word. */
const TEST_PATIENCE_MS = 8_000;

export interface Output {
  /** Events. */
  print: (line: string) => void;
  /** What is going on; apart from events, so that those can be piped. */
  say: (line: string) => void;
  colors: boolean;
}

/**
 * Registers a receiver, sends it a test event, prints what arrives, and removes its endpoint when `stop` aborts.
 * @throws ListenError that says what to do
 */
export async function listen(options: ListenOptions, output: Output, stop: AbortSignal): Promise<void> {
  if (options.key === '') throw new ListenError(KEY_MISSING);
  const service = createServiceClient(options.serviceUrl, options.key);
  let arrivals = 0;
  const show = (arrival: ReceivedRequest) => {
    arrivals += 1;
    const lines = options.json ? [jsonLine(arrival)] : readableLines(arrival, output.colors);
    lines.forEach(output.print);
  };

  const receiver = await startReceiver(options.port, show);
  try {
    const endpoint = options.endpoint ?? `http://127.0.0.1:${receiver.port}/`;
    const { id, secret } = await service.register(endpoint, options.events);
    receiver.trust(secret);
    try {
      output.say(`Listening at ${endpoint} for ${options.events.join(', ')} (${id}). Ctrl-C ends it.`);
      const deliveryId = await service.sendTest(id);
      await sleep(TEST_PATIENCE_MS, undefined, { signal: stop }).catch(() => undefined);
      if (arrivals === 0 && !stop.aborted) {
        output.say(notDelivered(await service.lastFailure(id, deliveryId)));
      }
      await aborted(stop);
    } finally {
      await service.remove(id).catch((error: Error) => {
        throw new ListenError(`${error.message}\nIts webhook ${id} is still registered: delete it later.`);
      });
      output.say(`Removed ${id}; ${arrivals} ${arrivals === 1 ? 'event' : 'events'} arrived.`);
    }
  } finally {
    await receiver.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
