import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** Share of events that get a 500 response when they arrive for the first time. */
const ERROR_SHARE = 0.02;

type Mode = 'normal' | 'failing' | 'resetting';

/**
 * Starts a receiver of `qr_code.scanned` events that fails on command and at random, and records the events that it has
 * accepted. The caller must stop it.
 */
export async function startChaosReceiver() {
  /** Bodies by message ID, from the first attempt on. */
  const bodies = new Map<string, string>();
  /** Referrers of the scans whose events got a 2xx response. */
  const accepted = new Set<string>();
  const receiver = {
    mode: 'normal' as Mode,
    secret: '',
    url: '',
    accepted,
    repeats: 0,
    /** Messages that were repeated with different bytes, or whose signature is invalid. */
    violations: [] as string[],
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (receiver.mode === 'resetting') {
      response.destroy();
      return;
    }
    const id = String(request.headers['webhook-id']);
    const before = bodies.get(id);
    bodies.set(id, body);
    if (before !== undefined && before !== body)
      receiver.violations.push(`${id} was repeated with different bytes`);
    try {
      new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>);
    } catch (error) {
      receiver.violations.push(`${id}: ${(error as Error).message}`);
    }
    const fails = receiver.mode === 'failing' || (before === undefined && Math.random() < ERROR_SHARE);
    response.writeHead(fails ? 500 : 204).end();
    if (fails) return;
    const { data } = JSON.parse(body) as { data: { referrer: string } };
    if (accepted.has(data.referrer)) receiver.repeats += 1;
    accepted.add(data.referrer);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export type ChaosReceiver = Awaited<ReturnType<typeof startChaosReceiver>>;
