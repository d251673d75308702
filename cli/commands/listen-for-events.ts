import { setTimeout as sleep } from 'node:timers/promises';
import { SUBSCRIBABLE_EVENTS, type SubscribableEvent } from '../../core/events/event-types.js';
import { QrelayError } from '../../sdk/index.js';
import { CommandError, defineCommand, UsageError, type Context } from '../command.js';
import { jsonLine, readableLines } from '../listen/print-event.js';
import { startReceiver, type ReceivedRequest } from '../listen/receiver.js';

/** If the test event has not arrived after this time, the reason is shown. */
const TEST_TIMEOUT_MS = 8_000;

const ALLOW_LOOPBACK = `If the service runs on this machine, start it (API and worker) with WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8, for
example: WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8 npm start. Otherwise, open a tunnel to --port and pass its public URL with --endpoint.`;

export const listenForEvents = defineCommand({
  about: 'Register a receiver on this machine, and verify and print the events that arrive',
  args: [],
  options: {
    events: { type: 'string', value: 'A,B', about: `default: all (${SUBSCRIBABLE_EVENTS.join(', ')})` },
    port: { type: 'string', value: 'PORT', about: 'port at 127.0.0.1; default: any free port' },
    endpoint: {
      type: 'string',
      value: 'URL',
      about: 'URL at which the service reaches this receiver, such as a tunnel',
    },
  },
  async run(context, { events: names, port = '0', endpoint }) {
    const { qrelay, report, stop } = context;
    const events = names === undefined ? [...SUBSCRIBABLE_EVENTS] : names.split(',').map(parseEvent);
    // Webhooks are sent to ports 80, 443, and 1024 to 65535. The first two need root.
    const isUsable = /^\d{1,5}$/.test(port) && (+port === 0 || (+port >= 1024 && +port <= 65_535));
    if (!isUsable) throw new UsageError('--port must be a number from 1024 to 65535');
    const isUrl = endpoint === undefined || /^https?:/.test(URL.canParse(endpoint) ? endpoint : '');
    if (!isUrl) throw new UsageError('--endpoint must be an http or https URL');
    let count = 0;
    const receiver = await startReceiver(+port, (request) => {
      count += 1;
      void printRequest(context, request);
    });
    try {
      const url = endpoint ?? `http://127.0.0.1:${receiver.port}/`;
      // With scans by bots, because developers scan with curl. No signal aborts this call, so that its
      // webhook is known and can be deleted.
      const body = { url, events, includeBots: true, description: 'qrelay webhooks listen' };
      const { id, secret } = await qrelay.createWebhook({ body }).catch(explainRejection);
      receiver.useSecret(secret);
      try {
        report(`Listening at ${url} for ${events.join(', ')} (${id}). Press Ctrl-C to stop.`);
        const test = await qrelay.testWebhook({ path: { id } });
        await sleep(TEST_TIMEOUT_MS, undefined, { signal: stop }).catch(() => undefined);
        if (count === 0 && !stop.aborted) {
          const { attempts } = await qrelay.getWebhookDelivery({
            path: { id, deliveryId: test.id },
            signal: stop,
          });
          report(notDelivered(attempts.at(-1)?.error ?? undefined));
        }
        await sleep(2 ** 31 - 1, undefined, { signal: stop }).catch(() => undefined);
      } finally {
        await qrelay.deleteWebhook({ path: { id } }).catch((error: Error) => {
          throw new CommandError(`${error.message}\nIts webhook ${id} is still registered: delete it later.`);
        });
        report(`Deleted ${id}; received ${count} ${count === 1 ? 'event' : 'events'}.`);
      }
    } finally {
      await receiver.close();
    }
  },
});

function parseEvent(name: string): SubscribableEvent {
  const found = SUBSCRIBABLE_EVENTS.find((event) => event === name.trim());
  if (found) return found;
  throw new UsageError(`--events: unknown event ${name}; available: ${SUBSCRIBABLE_EVENTS.join(', ')}`);
}

async function printRequest({ json, print, isScreen }: Context, request: ReceivedRequest): Promise<void> {
  for (const line of json ? [jsonLine(request)] : readableLines(request, isScreen)) await print(line);
}

/** @throws the error; a CommandError that says what to do if the service does not send to this receiver */
function explainRejection(error: unknown): never {
  const problem = error instanceof QrelayError && error.details?.find(({ path }) => path === 'url');
  if (!problem) throw error;
  throw new CommandError(
    `The service does not send to this receiver: its URL ${problem.message}.\n${ALLOW_LOOPBACK}`,
  );
}

/**
 * Returns the message for a test event that has not arrived.
 *
 * @param failure Error of the last attempt; undefined if there was no attempt.
 */
export function notDelivered(failure: string | undefined): string {
  if (failure === undefined) {
    return 'The test event has not been sent yet: is a worker running? It is printed when it arrives.';
  }
  const hint = /public internet/.test(failure) ? `\n${ALLOW_LOOPBACK}` : '';
  return `The test event has not arrived: ${failure}.${hint}`;
}
