import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from '../../../../../activities/webhooks/signed-headers.js';
import { eventBody } from '../../../../../core/events/event-body.js';
import { messageId, scanEvent } from '../../../../../core/events/events.js';
import { activeSecrets } from '../../../../../core/events/webhooks/signing.js';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const scan = {
  qrCodeId: 'qr_01h455vb4pex5vsknk084sn02q',
  at: new Date('2026-03-01T12:00:00.123Z'),
  country: 'DE',
  city: 'Köln',
  device: 'mobile',
  referrer: null,
  bot: false,
};

describe('a signed event', () => {
  const event = scanEvent('65f000000000000000000001', scan);
  const body = eventBody(event, 'standard', { accountId: 'acc_1', base: 'https://qr.example' });
  const delivery = { messageId: 'msg_1', body, format: 'standard' as const };

  test('has exactly the fields of the contract', () => {
    expect(JSON.parse(body)).toEqual({
      type: 'qr_code.scanned',
      timestamp: '2026-03-01T12:00:00.123Z',
      data: {
        qrCodeId: 'qr_01h455vb4pex5vsknk084sn02q',
        scannedAt: '2026-03-01T12:00:00.123Z',
        location: { country: 'DE', city: 'Köln' },
        device: { type: 'mobile' },
        referrer: null,
        bot: false,
        rule: null,
        variant: null,
        source: null,
        alias: null,
        gs1: null,
      },
    });
    expect(messageId(event.key)).toBe('msg_65f000000000000000000001');
  });

  test('has what a GS1 Digital Link named', () => {
    const gs1 = { gtin: '09506000134352', variant: null, batch: 'A1', linkType: 'gs1:pip' };
    expect(scanEvent('65f000000000000000000001', { ...scan, gs1 }).data).toMatchObject({ gs1 });
  });

  test('is accepted by the published verifier', () => {
    const secret = newSecret();
    const headers = signedHeaders(delivery, [secret], new Date());
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  });

  test('is rejected by the published verifier if the body, the ID, or the secret differs', () => {
    const secret = newSecret();
    const headers = signedHeaders(delivery, [secret], new Date());
    expect(() => new Webhook(secret).verify(body.replace('DE', 'FR'), headers)).toThrow();
    expect(() => new Webhook(secret).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  });

  test('verifies with the former and the new secret during a rotation', () => {
    const [old, fresh] = [newSecret(), newSecret()];
    const headers = signedHeaders(delivery, [fresh, old], new Date());
    expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
    for (const secret of [old, fresh]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  test('is signed with unexpired secrets only', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const secrets = [
      { secret: 'whsec_new', expiresAt: undefined },
      { secret: 'whsec_old', expiresAt: new Date(now.getTime() + 1) },
      { secret: 'whsec_older', expiresAt: now },
    ];
    expect(activeSecrets(secrets, now)).toEqual(['whsec_new', 'whsec_old']);
  });
});
