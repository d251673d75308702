import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** Receivers reject signatures whose timestamp differs from their clock by more than this. */
const TOLERANCE_S = 300;

type Mode = 'normal' | 'failing' | 'resetting';

/**
 * Starts a receiver of `qr_code.scanned` events that can fail, and records what it has accepted. Stop it
 * afterwards.
 */
export async function startFaultReceiver() {
  /** Bodies by message ID, from the first attempt on. */
  const bodies = new Map<string, string>();
  /** Number of accepted deliveries by the referrer of their scan. */
  const accepted = new Map<string, number>();
  const receiver = {
    mode: 'normal' as Mode,
    /** Time until a response. */
    delayMs: 0,
    secret: '',
    url: '',
    accepted,
    /** Deliveries whose timestamp the receiver's clock would reject. */
    mistimed: 0,
    /** Deliveries that were repeated with different bytes, or whose signature is invalid. */
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
      receiver.violations.push(`${id} was repeated with other bytes`);
    const timestamp = Number(request.headers['webhook-timestamp']);
    if (Math.abs(timestamp - Date.now() / 1_000) > TOLERANCE_S) receiver.mistimed += 1;
    const signature = new Webhook(receiver.secret).sign(id, new Date(timestamp * 1_000), body);
    const signatures = String(request.headers['webhook-signature']).split(' ');
    if (!signatures.includes(signature)) receiver.violations.push(`${id} has no valid signature`);
    if (receiver.delayMs > 0) await sleep(receiver.delayMs);
    if (receiver.mode === 'failing') {
      response.writeHead(500).end();
      return;
    }
    const { data } = JSON.parse(body) as { data: { referrer: string } };
    accepted.set(data.referrer, (accepted.get(data.referrer) ?? 0) + 1);
    response.writeHead(204).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

export type FaultReceiver = Awaited<ReturnType<typeof startFaultReceiver>>;
