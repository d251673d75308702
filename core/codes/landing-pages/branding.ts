import type { Branding } from '../../accounts/branding.js';
import { contrastOf } from '../../basics/color.js';
import { escapeMarkup } from '../../basics/escape-markup.js';
import { CARD } from './style.js';

/** Minimum contrast of a button against its background (WCAG 2, success criterion 1.4.11). */
const MIN_BUTTON_CONTRAST = 3;

/** Logos are usually drawn for light backgrounds, so dark mode puts one on white. */
const HEADER_STYLE = `
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin:0 0 1.25rem;padding:0 0 1rem;border-bottom:1px solid var(--line);font-weight:600;overflow-wrap:anywhere}
header img{display:block;box-sizing:content-box;max-width:12rem;max-height:3rem}
@media (prefers-color-scheme:dark){header img{padding:.375rem;background:#fff;border-radius:.5rem}}
`.trim();

interface BrandingParts {
  /** Style sheet, in addition to the common one. */
  style: string;
  /** Elements for the head, each with its newline; '' without a color. */
  meta: string;
  /** Element above the content, with its newline; '' without a name and a logo. */
  header: string;
}

/** Renders an account's branding as parts of a landing page. */
export function renderBrandingParts({ name, logo, color }: Branding): BrandingParts {
  const header = `${logoImage(logo, name)}${nameText(name)}`;
  return {
    style: `${HEADER_STYLE}${color === null ? '' : `\n${colorStyle(color)}`}`,
    meta: color === null ? '' : `<meta name="theme-color" content="${escapeMarkup(color)}">\n`,
    header: header === '' ? '' : `<header>${header}</header>\n`,
  };
}

/**
 * The color is the same in light and dark mode. Where it is too close to the background, the button gets a
 * ring.
 */
function colorStyle(color: string): string {
  const ringed = (['light', 'dark'] as const).filter(
    (scheme) => contrastOf(color, CARD[scheme]) < MIN_BUTTON_CONTRAST,
  );
  const rings = ringed.map(
    (scheme) => `\n@media (prefers-color-scheme:${scheme}){a.act{box-shadow:0 0 0 1px var(--soft)}}`,
  );
  return `:root{--act:${color};--on-act:${textColorOn(color)}}
main{position:relative;overflow:hidden;padding-top:1.75rem}
main::before{content:'';position:absolute;inset:0 0 auto;height:.375rem;background:var(--act)}${rings.join('')}`;
}

/** The better of white and black has a contrast of at least 4.58; WCAG 2 (1.4.3) requires 4.5. */
function textColorOn(color: string): string {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#fff' : '#000';
}

/** The logo is decorative for screen readers, which read the account's name. */
function logoImage(logo: string | null, name: string | null): string {
  return logo === null ? '' : `<img src="${escapeMarkup(logo)}" alt="">${name === null ? '' : '\n'}`;
}

function nameText(name: string | null): string {
  return name === null ? '' : `<span>${escapeMarkup(name)}</span>`;
}
