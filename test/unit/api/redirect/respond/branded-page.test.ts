import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { contrastOf } from '../../../../../core/basics/color.js';
import { NO_BRANDING, type Branding } from '../../../../../core/accounts/branding.js';
import { renderPage } from '../../../../../api/redirect/respond/html.js';
import { CARD, STYLE } from '../../../../../core/codes/landing-pages/style.js';

const LOGO = 'data:image/webp;base64,UklGRg==';
const render = (branding: Partial<Branding> | null) =>
  renderPage({
    status: 200,
    language: 'en',
    title: 'Menu',
    body: '<h1>Menu</h1>',
    branding: branding && { ...NO_BRANDING, ...branding },
  });
const policyOf = ({ headers }: ReturnType<typeof render>) => headers['Content-Security-Policy']!;
const stylesOf = ({ body }: ReturnType<typeof render>) =>
  [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) => style!);

/** Returns the value of a custom property in the last rule that sets it. */
const variable = (style: string, name: string) =>
  [...style.matchAll(new RegExp(`--${name}:(#\\w+)`, 'g'))].at(-1)?.[1];
const long = (color: string) =>
  color.length === 4 ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color;

describe('a branded page', () => {
  test('shows name and logo above its content, and the name in its title', () => {
    const { body } = render({ name: 'Rosa & <Söhne>', logo: LOGO });
    expect(body).toContain('<title>Menu · Rosa &amp; &lt;Söhne&gt;</title>');
    expect(body).toContain(
      `<header><img src="${LOGO}" alt="">\n<span>Rosa &amp; &lt;Söhne&gt;</span></header>\n<h1>`,
    );
  });

  test('allows exactly its own styles, and images only with a logo', () => {
    for (const branding of [
      null,
      {},
      { color: '#b3123f' },
      { logo: LOGO },
      { name: 'Rosa', logo: LOGO, color: '#000000' },
    ]) {
      const response = render(branding);
      const hashes = stylesOf(response).map(
        (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
      const images = branding && 'logo' in branding ? ' img-src data:;' : '';
      expect(policyOf(response)).toBe(
        `default-src 'none'; style-src ${hashes.join(' ')};${images} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
    }
  });

  test('without a branding has the common style only', () => {
    const { body } = render(null);
    expect(stylesOf(render(null))).toEqual([STYLE]);
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
  ])('with the color %s has readable text on buttons', (color) => {
    const style = stylesOf(render({ color }))[1]!;
    expect(variable(style, 'act')).toBe(color);
    expect(contrastOf(long(variable(style, 'on-act')!), color)).toBeGreaterThanOrEqual(4.5);
  });

  test('with any color has readable text on buttons', () => {
    let worst = 21;
    for (let gray = 0; gray < 256; gray++) {
      for (const [red, green, blue] of [
        [gray, gray, gray],
        [gray, 255 - gray, 0],
        [255, gray, 0],
        [gray, 0, 255],
      ]) {
        const color = `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
        const on = variable(stylesOf(render({ color }))[1]!, 'on-act')!;
        worst = Math.min(worst, contrastOf(long(on), color));
      }
    }
    expect(worst).toBeGreaterThanOrEqual(4.5);
  });

  test('with any color has a visible button, by its color or by a ring', () => {
    for (let gray = 0; gray < 256; gray += 5) {
      const color = `#${gray.toString(16).padStart(2, '0').repeat(3)}`;
      const style = stylesOf(render({ color }))[1]!;
      for (const [scheme, card] of Object.entries(CARD)) {
        const ringed = style.includes(`(prefers-color-scheme:${scheme}){a.act{box-shadow:`);
        expect([color, scheme, ringed]).toEqual([color, scheme, contrastOf(color, card) < 3]);
      }
    }
  });

  test('has readable text in light and dark mode', () => {
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
