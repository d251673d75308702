import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_MISSING, ListenError, notDelivered } from './errors.js';
import type { ListenOptions } from './options.js';
import { jsonLine, readableLines } from './print-event.js';
import { startReceiver, type ReceivedRequest } from './receiver.js';
import { createServiceClient } from './service.js';

/** If the test event has not arrived after this time, the reason is shown. */
const TEST_TIMEOUT_MS = 8_000;

export interface Output {
  /** Prints one line of an event. */
  print: (line: string) => void;
  /** Shows one line about the progress, apart from the events so that those can be piped. */
  report: (line: string) => void;
  /** Whether events are printed with colors. */
  colors: boolean;
}

/**
 * Registers a local receiver as a webhook endpoint, sends it a test event, and prints all events that arrive.
 * Deletes the endpoint when `stop` aborts.
 *
 * @throws ListenError with a message that says what to do.
 */
export async function listen(options: ListenOptions, output: Output, stop: AbortSignal): Promise<void> {
  if (options.key === '') throw new ListenError(KEY_MISSING);
  const service = createServiceClient(options.serviceUrl, options.key);
  let eventCount = 0;
  const printEvent = (request: ReceivedRequest) => {
    eventCount += 1;
    const lines = options.json ? [jsonLine(request)] : readableLines(request, output.colors);
    lines.forEach(output.print);
  };

  const receiver = await startReceiver(options.port, printEvent);
  try {
    const url = options.endpoint ?? `http://127.0.0.1:${receiver.port}/`;
    const { id, secret } = await service.createWebhook(url, options.events);
    receiver.useSecret(secret);
    try {
      output.report(`Listening at ${url} for ${options.events.join(', ')} (${id}). Press Ctrl-C to stop.`);
      const deliveryId = await service.sendTest(id);
      await sleep(TEST_TIMEOUT_MS, undefined, { signal: stop }).catch(() => undefined);
      if (eventCount === 0 && !stop.aborted) {
        output.report(notDelivered(await service.findLastFailure(id, deliveryId)));
      }
      await untilAborted(stop);
    } finally {
      await service.deleteWebhook(id).catch((error: Error) => {
        throw new ListenError(`${error.message}\nIts webhook ${id} is still registered: delete it later.`);
      });
      output.report(`Deleted ${id}; received ${eventCount} ${eventCount === 1 ? 'event' : 'events'}.`);
    }
  } finally {
    await receiver.close();
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
