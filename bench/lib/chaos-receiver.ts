import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** Of the events that arrive for the first time, so many are answered with 500. */
const REFUSED = 0.02;

type Mood = 'well' | 'failing' | 'resetting';

/** A receiver of `qr_code.scanned` that is not always well, and knows what it has taken. */
export async function startChaosReceiver() {
  /** Id of a message → its body, from the first time on. */
  const bodies = new Map<string, string>();
  /** Referrers of the scans whose event was answered with 2xx. */
  const taken = new Set<string>();
  const receiver = {
    mood: 'well' as Mood,
    secret: '',
    url: '',
    taken,
    repeats: 0,
    /** Messages that came again with other bytes, or whose signature does not fit. */
    wrong: [] as string[],
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy());
  });

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (receiver.mood === 'resetting') {
      response.destroy();
      return;
    }
    const id = String(request.headers['webhook-id']);
    const before = bodies.get(id);
    bodies.set(id, body);
    if (before !== undefined && before !== body) receiver.wrong.push(`${id} came with other bytes`);
    try {
      new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>);
    } catch (error) {
      receiver.wrong.push(`${id}: ${(error as Error).message}`);
    }
    const refused = receiver.mood === 'failing' || (before === undefined && Math.random() < REFUSED);
    response.writeHead(refused ? 500 : 204).end();
    if (refused) return;
    const { data } = JSON.parse(body) as { data: { referrer: string } };
    if (taken.has(data.referrer)) receiver.repeats += 1;
    taken.add(data.referrer);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export type ChaosReceiver = Awaited<ReturnType<typeof startChaosReceiver>>;
