import { styleText } from 'node:util';
import type { WebhookEvent } from '../../sdk/index.js';
import { plainText, serializeJson } from '../terminal.js';
import type { ReceivedRequest } from './receiver.js';

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];
type ChangeData = DataOf<'qr_code.updated'>;
type ScanData = DataOf<'qr_code.scanned'>;

/** Returns a request as one line of JSON. */
export function jsonLine({ at, ...request }: ReceivedRequest): string {
  return serializeJson({ receivedAt: at.toISOString(), ...request });
}

/**
 * Returns a request as two lines: its event and the result of the verification, then a summary.
 *
 * @param colors Whether to add ANSI colors for a terminal.
 */
export function readableLines(request: ReceivedRequest, colors: boolean): string[] {
  const paint = (style: 'green' | 'red' | 'bold', text: string) => (colors ? styleText(style, text) : text);
  const time = request.at.toTimeString().slice(0, 8);
  const repeated = request.repeated ? '  repeated: ignore it' : '';
  if (!request.verified) {
    return [
      `${time}  ${paint('red', 'not verified')}  ${plainText(request.id)}${repeated}`,
      `          ${plainText(request.problem)}`,
    ];
  }
  const { event, id } = request;
  return [
    `${time}  ${paint('bold', plainText(event.type).padEnd(16))}  ${paint('green', 'verified')}  ${plainText(id)}${repeated}`,
    `          ${plainText(summaryOf(event))}`,
  ];
}

function summaryOf({ data }: { data: object }): string {
  if ('qrCode' in data) return changeSummary(data as ChangeData);
  if (!('location' in data)) return pairs(data).join('  ');
  const { qrCodeId, location, device, referrer, bot } = data as ScanData;
  const city = [location.city, location.country].filter((part) => part !== null).join(', ');
  const parts = [
    qrCodeId,
    city || 'location unknown',
    device.type === null || device.type === 'unknown' ? 'device unknown' : device.type,
    referrer === null ? 'no referrer' : `from ${referrer}`,
    ...(bot ? ['bot'] : []),
  ];
  return parts.join('  ');
}

function changeSummary({ qrCode, revision, actor, changes = [] }: ChangeData): string {
  const by = `by ${actor.type} ${actor.name ?? actor.id}`;
  return [qrCode.id, `revision ${revision}`, ...changes.map(({ path }) => path), by].join('  ');
}

function pairs(data: object): string[] {
  return (Object.entries(data) as [string, unknown][])
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}
