import sharp from 'sharp';
import type { ScanRoute } from '../../core/scans/scan.js';
import type { Weighted } from './generate-scans.js';
import { FESTIVAL, MENU, type SampleRouting } from './sample-routing.js';

/** A code of the sample account. */
export interface SampleCode {
  /** Body of `POST /api/v1/qr-codes`. */
  body: Record<string, unknown>;
  /** Relative number of its scans. */
  weight: number;
  /** Time of creation as a share of the seeded period: 0 is its start, 1 is now. */
  age: number;
  /** Shares of scans by where they led. */
  routes?: Weighted<ScanRoute>;
}

const FOREST = '#14532d';
const NAVY = '#1e3a8a';
const PLUM = '#6b21a8';
const BRICK = '#9a3412';

/** Logo of the bistro: a circle with a fork. */
const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 120 120">
  <circle cx="60" cy="60" r="58" fill="${FOREST}"/>
  <path d="M44 28v22a16 16 0 0 0 32 0V28M60 28v64" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round"/>
</svg>`;

/**
 * Returns the 24 codes of the sample account, a small bistro with events and a shop, in the order of their
 * creation.
 */
export async function sampleCodes(): Promise<SampleCode[]> {
  const png = await sharp(Buffer.from(LOGO_SVG)).png().toBuffer();
  const logo = { image: `data:image/png;base64,${png.toString('base64')}`, size: 0.22 };
  return [
    routed(
      MENU,
      url('Menu, table tents', '/menu', ['menu', 'print'], 30, 0, {
        foreground: FOREST,
        shape: 'rounded',
        logo,
      }),
    ),
    url('Menu, window', '/menu?from=window', ['menu', 'print'], 18, 0, {
      foreground: FOREST,
      shape: 'rounded',
    }),
    code('Guest Wi-Fi', 'wifi', { ssid: 'Bistro Guests', password: 'espresso-4-all' }, ['wifi'], 0, 0.02, {
      frame: { text: 'Free Wi-Fi' },
    }),
    url('Reservations', '/reserve', ['print'], 14, 0.03, { foreground: NAVY }),
    code('Anna Keller', 'vcard', contact('Anna', 'Keller', 'Owner'), ['team'], 3, 0.05, { shape: 'dots' }),
    code('Jonas Weber', 'vcard', contact('Jonas', 'Weber', 'Chef'), ['team'], 2, 0.05, { shape: 'dots' }),
    url('Instagram profile', '/instagram', ['social'], 11, 0.08, {
      gradient: { type: 'linear', angle: 45, from: PLUM, to: '#be185d' },
      eyes: { frame: 'rounded', ball: 'circle' },
    }),
    url('Feedback form', '/feedback', ['print'], 8, 0.1, { frame: { text: 'How was it?' } }),
    code('Loyalty app', 'app', app(), ['app'], 12, 0.14, { foreground: BRICK, shape: 'classy' }),
    code('Call the bistro', 'phone', { number: '+49 30 901820' }, ['contact'], 1, 0.16),
    code(
      'Directions',
      'geo',
      { latitude: 52.5219, longitude: 13.4132, label: 'Bistro' },
      ['contact'],
      2,
      0.18,
    ),
    url('Wine list', '/wines', ['menu'], 9, 0.22, { foreground: PLUM, shape: 'rounded' }),
    url('Summer flyer', '/summer', ['campaign'], 13, 0.3, {
      foreground: BRICK,
      frame: { text: 'Summer menu', position: 'top' },
    }),
    url('Bike courier stickers', '/delivery', ['campaign', 'print'], 7, 0.34),
    code('Tasting evening', 'event', tasting(), ['event'], 4, 0.4, { foreground: NAVY, shape: 'rounded' }),
    code('Chat with us', 'whatsapp', { phone: '+49 30 901820', message: 'Hello!' }, ['contact'], 3, 0.45),
    code(
      'Catering inquiry',
      'email',
      { to: ['catering@example.com'], subject: 'Catering' },
      ['contact'],
      1,
      0.48,
    ),
    url('Gift cards', '/gift-cards', ['shop'], 6, 0.52, { foreground: FOREST, eyes: { frame: 'rounded' } }),
    url('Coffee bags, house blend', '/shop/house-blend', ['shop', 'print'], 10, 0.55, { shape: 'dots' }),
    url('Coffee bags, decaf', '/shop/decaf', ['shop', 'print'], 4, 0.55, { shape: 'dots' }),
    code('Tip jar', 'sepa', tip(), ['payment'], 0, 0.6, { frame: { text: 'Tips' } }),
    routed(
      FESTIVAL,
      url('Street festival poster', '/festival', ['campaign', 'event'], 16, 0.72, {
        foreground: NAVY,
        shape: 'classy',
        frame: { text: 'See you there' },
      }),
    ),
    url('Jobs at the bistro', '/jobs', ['team'], 5, 0.8),
    url('Winter menu', '/winter', ['campaign', 'menu'], 9, 0.88, {
      foreground: FOREST,
      shape: 'rounded',
      logo,
    }),
  ];
}

function routed({ routing, routes }: SampleRouting, sample: SampleCode): SampleCode {
  return { ...sample, body: { ...sample.body, routing }, routes };
}

function code(
  name: string,
  type: string,
  data: Record<string, unknown>,
  tags: string[],
  weight: number,
  age: number,
  style: Record<string, unknown> = {},
): SampleCode {
  return { body: { type, data, name, tags, style }, weight, age };
}

function url(
  name: string,
  path: string,
  tags: string[],
  weight: number,
  age: number,
  style: Record<string, unknown> = {},
): SampleCode {
  return code(name, 'url', { url: `https://bistro.example${path}` }, tags, weight, age, style);
}

function contact(firstName: string, lastName: string, title: string): Record<string, unknown> {
  const email = `${firstName.toLowerCase()}@bistro.example`;
  return { firstName, lastName, title, organization: 'Bistro', emails: [email], phones: ['+49 30 901820'] };
}

function app(): Record<string, unknown> {
  return {
    iosUrl: 'https://apps.apple.com/app/id1234567890',
    androidUrl: 'https://play.google.com/store/apps/details?id=example.bistro',
    fallbackUrl: 'https://bistro.example/app',
  };
}

function tasting(): Record<string, unknown> {
  return {
    title: 'Wine tasting',
    start: '2027-03-12T19:00',
    end: '2027-03-12T22:00',
    timezone: 'Europe/Berlin',
    location: 'Bistro, Berlin',
  };
}

function tip(): Record<string, unknown> {
  return { name: 'Bistro', iban: 'DE89 3704 0044 0532 0130 00', amount: 2, text: 'Thank you' };
}
