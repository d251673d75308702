import { styleText } from 'node:util';
import type { ReceivedRequest, ArrivedEvent } from './receiver.js';

/** One line for each thing that arrived. */
export function jsonLine({ at, ...arrival }: ReceivedRequest): string {
  return JSON.stringify({ receivedAt: at.toISOString(), ...arrival });
}

/** Two lines: what arrived and whether it is genuine, and what it says. `colors` for a terminal. */
export function readableLines(arrival: ReceivedRequest, colors: boolean): string[] {
  const paint = (style: 'green' | 'red' | 'bold', text: string) => (colors ? styleText(style, text) : text);
  const time = arrival.at.toTimeString().slice(0, 8);
  const again = arrival.repeated ? '  again: pass over it' : '';
  if (!arrival.verified) {
    return [
      `${time}  ${paint('red', 'not verified')}  ${plain(arrival.id)}${again}`,
      `          ${plain(arrival.problem)}`,
    ];
  }
  const { event, id } = arrival;
  return [
    `${time}  ${paint('bold', plain(event.type).padEnd(16))}  ${paint('green', 'verified')}  ${plain(id)}${again}`,
    `          ${plain(summaryOf(event))}`,
  ];
}

function summaryOf({ type, data }: ArrivedEvent): string {
  if (type !== 'qr_code.scanned') return pairs(data).join('  ');
  const { qrCodeId, location, device, referrer, bot } = data as unknown as ScanData;
  const place = [location.city, location.country].filter((part) => part !== null).join(', ');
  const parts = [
    qrCodeId,
    place || 'place unknown',
    device.type === null || device.type === 'unknown' ? 'device unknown' : device.type,
    referrer === null ? 'no referrer' : `from ${referrer}`,
    ...(bot ? ['bot'] : []),
  ];
  return parts.join('  ');
}

interface ScanData {
  qrCodeId: string;
  location: { country: string | null; city: string | null };
  device: { type: string | null };
  referrer: string | null;
  bot: boolean;
}

function pairs(data: Record<string, unknown>): string[] {
  return Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}

/** Visitors choose the referrer: what would steer a terminal is shown as a space. */
function plain(text: string): string {
  return text.replace(/\p{C}/gu, ' ');
}
