import { describe, expect, test } from '@jest/globals';
import { createLogger } from '../../../telemetry/logger.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('debug', 'test', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  test('has one JSON object per line, with level, time, and service', () => {
    const entry = JSON.parse(logged((log) => log.info({ jobId: 'job_1' }, 'done'))) as object;
    expect(entry).toMatchObject({ level: 'info', service: 'test', jobId: 'job_1', msg: 'done' });
    expect(entry).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/));
  });

  test.each([
    [{ authorization: 'Bearer hush' }],
    [{ headers: { cookie: 'session=hush' } }],
    [{ request: { headers: { 'x-forwarded-for': 'hush' } } }],
    [{ a: { b: { password: 'hush' } } }],
    [{ body: { currentPassword: 'hush', newPassword: 'hush' } }],
    [{ webhook: { secret: 'hush' } }],
    [{ ip: 'hush' }],
  ])('masks secret fields: %j', (fields) => {
    expect(logged((log) => log.info(fields, 'x'))).not.toContain('hush');
  });

  test.each([
    'mongodb://user:hush@db.example/qrelay',
    'mongodb+srv://user:hush@db.example',
    'qrk_hushhushhush',
    'https://qr.example/reset-password#qrr_hushhush',
    'whsec_hushhush',
    'otpauth://totp/Qrelay:ada%40example.com?issuer=Qrelay&secret=hush',
    'Bearer hush',
    '/api/v1/qr-codes/qr_1/image.svg?token=hush',
    '/mail/01k8zq4w5tfxxa1b2c3d4e5f6g..hush-hush',
    'https://qr.example/mail/01k8zq4w5tfxxa1b2c3d4e5f6g.t6e3wc.hush',
    '/shared/01k8zq4w5tfxxa1b2c3d4e5f6g.hush-hush',
  ])('masks secrets in the text of errors: %s', (text) => {
    expect(logged((log) => log.error({ err: new Error(`could not use ${text}`) }, text))).not.toMatch(/hush/);
  });
});
