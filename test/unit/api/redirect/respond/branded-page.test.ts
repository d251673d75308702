import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { contrastOf } from '../../../../../core/color.js';
import { NO_BRANDING, type Branding } from '../../../../../core/branding.js';
import { page } from '../../../../../api/redirect/respond/pages/html.js';
import { CARD, STYLE } from '../../../../../core/landing-pages/style.js';

const LOGO = 'data:image/webp;base64,UklGRg==';
const drawn = (branding: Partial<Branding> | null) =>
  page({
    status: 200,
    language: 'en',
    title: 'Menu',
    body: '<h1>Menu</h1>',
    branding: branding && { ...NO_BRANDING, ...branding },
  });
const policyOf = ({ headers }: ReturnType<typeof drawn>) => headers['Content-Security-Policy']!;
const stylesOf = ({ body }: ReturnType<typeof drawn>) =>
  [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) => style!);

/** Of a `:root` rule, the last of the sheet. */
const variable = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--${name}:(#\\w+)`, 'g'))].at(-1)?.[1];
const long = (color: string) =>
  color.length === 4 ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color;

describe('a branded page', () => {
  test('shows name and logo above its content, and the name in its title', () => {
    const { body } = drawn({ name: 'Rosa & <Söhne>', logo: LOGO });
    expect(body).toContain('<title>Menu · Rosa &amp; &lt;Söhne&gt;</title>');
    expect(body).toContain(
      `<header><img src="${LOGO}" alt="">\n<span>Rosa &amp; &lt;Söhne&gt;</span></header>\n<h1>`,
    );
  });

  test('allows exactly the styles that it has, and pictures only with a logo', () => {
    for (const branding of [
      null,
      {},
      { color: '#b3123f' },
      { logo: LOGO },
      { name: 'Rosa', logo: LOGO, color: '#000000' },
    ]) {
      const answer = drawn(branding);
      const hashes = stylesOf(answer).map(
        (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
      const images = branding && 'logo' in branding ? ' img-src data:;' : '';
      expect(policyOf(answer)).toBe(
        `default-src 'none'; style-src ${hashes.join(' ')};${images} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
    }
  });

  test('without a branding is the page that it always was', () => {
    const { body } = drawn(null);
    expect(stylesOf(drawn(null))).toEqual([STYLE]);
    expect(body).not.toMatch(/<header|theme-color/);
  });

  test.each([
    '#000000',
    '#ffffff',
    '#767676',
    '#777777',
    '#757575',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#b3123f',
    '#ffd600',
    '#1a1d23',
  ])('in %s keeps the text of buttons readable', (color) => {
    const style = stylesOf(drawn({ color }))[1]!;
    expect(variable(style, 'act')).toBe(color);
    expect(contrastOf(long(variable(style, 'on-act')!), color)).toBeGreaterThanOrEqual(4.5);
  });

  test('of any color keeps the text of buttons readable', () => {
    let worst = 21;
    for (let gray = 0; gray < 256; gray++) {
      for (const [red, green, blue] of [
        [gray, gray, gray],
        [gray, 255 - gray, 0],
        [255, gray, 0],
        [gray, 0, 255],
      ]) {
        const color = `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
        const on = variable(stylesOf(drawn({ color }))[1]!, 'on-act')!;
        worst = Math.min(worst, contrastOf(long(on), color));
      }
    }
    expect(worst).toBeGreaterThanOrEqual(4.5);
  });

  test('shows its button on a ground of any color: by its own color, or by a ring around it', () => {
    for (let gray = 0; gray < 256; gray += 5) {
      const color = `#${gray.toString(16).padStart(2, '0').repeat(3)}`;
      const style = stylesOf(drawn({ color }))[1]!;
      for (const [scheme, card] of Object.entries(CARD)) {
        const ringed = style.includes(`(prefers-color-scheme:${scheme}){a.act{box-shadow:`);
        expect([color, scheme, ringed]).toEqual([color, scheme, contrastOf(color, card) < 3]);
      }
    }
  });

  test('reads in light and in dark: every text against its ground', () => {
    const [light, dark] = STYLE.split('@media (prefers-color-scheme:dark)').map((half) => ({
      ink: /--ink:(#\w+)/.exec(half)![1]!,
      soft: /--soft:(#\w+)/.exec(half)![1]!,
      card: /--card:(#\w+)/.exec(half)![1]!,
    }));
    for (const { ink, soft, card } of [light!, dark!]) {
      for (const text of [ink, soft]) expect(contrastOf(long(text), long(card))).toBeGreaterThanOrEqual(4.5);
    }
  });
});
