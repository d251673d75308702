import { expect, test } from '@jest/globals';
import { loadSettings } from '../../../config/settings.js';

const FROM = 'Qrelay <qr@example.com>';
const mailOf = (env: Record<string, string>) => loadSettings(env).mail;

test('no mail is configured without SMTP_URL', () => {
  expect(mailOf({})).toBeUndefined();
  expect(mailOf({ MAIL_FROM: FROM })).toBeUndefined();
});

test.each([
  ['smtps://u%40x:p%3Aw@mail.example', { port: 465, security: 'tls', user: 'u@x', password: 'p:w' }],
  ['smtp://mail.example', { port: 587, security: 'starttls' }],
  ['smtp://mail.example:25/', { port: 25, security: 'starttls' }],
])('%s names a server', (url, expected) => {
  const from = { name: 'Qrelay', address: 'qr@example.com' };
  expect(mailOf({ SMTP_URL: url, MAIL_FROM: FROM })).toEqual({ host: 'mail.example', from, ...expected });
});

test.each([
  ['qr@example.com', { name: '', address: 'qr@example.com' }],
  ['"Rosa, Bistro" <qr@example.com>', { name: 'Rosa, Bistro', address: 'qr@example.com' }],
  ['Bistro Rösä <qr@example.com>', { name: 'Bistro Rösä', address: 'qr@example.com' }],
])('MAIL_FROM may be %s', (text, from) => {
  expect(mailOf({ SMTP_URL: 'smtp://[::1]', SMTP_TLS: 'off', MAIL_FROM: text })).toEqual({
    host: '::1',
    port: 587,
    security: 'none',
    from,
  });
});

test.each([
  [{ SMTP_URL: 'http://mail.example', MAIL_FROM: FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'mail.example:587', MAIL_FROM: FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example/path', MAIL_FROM: FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Qrelay' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'A\r\nBcc: <qr@example.com>' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtps://mail.example', SMTP_TLS: 'off', MAIL_FROM: FROM }, 'SMTP_TLS'],
])('%j is rejected in one line that names %s', (env, name) => {
  expect(() => loadSettings(env)).toThrow(new RegExp(`^Invalid settings:\\n  ${name}: [^\\n]+$`));
});
