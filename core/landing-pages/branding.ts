import type { Branding } from '../branding.js';
import { contrastOf } from '../color.js';
import { escapeHtml } from './escape.js';
import { CARD } from './style.js';

/** Beside the one style sheet; a logo drawn for light grounds keeps one in the dark. */
const HEADER_STYLE = `
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin:0 0 1.25rem;padding:0 0 1rem;border-bottom:1px solid var(--line);font-weight:600;overflow-wrap:anywhere}
header img{display:block;box-sizing:content-box;max-width:12rem;max-height:3rem}
@media (prefers-color-scheme:dark){header img{padding:.375rem;background:#fff;border-radius:.5rem}}
`.trim();

interface BrandParts {
  /** Style sheet on top of the common one. */
  style: string;
  /** Elements for the head, each line ended. */
  meta: string;
  /** What stands above the content, its line ended; '' when there is nothing to show. */
  header: string;
}

/** What a page shows of the account that it is from. */
export function brandParts({ name, logo, color }: Branding): BrandParts {
  return {
    style: `${HEADER_STYLE}${color === null ? '' : `\n${colorStyle(color)}`}`,
    meta: color === null ? '' : `<meta name="theme-color" content="${escapeHtml(color)}">\n`,
    header:
      name === null && logo === null ? '' : `<header>${logoImage(logo, name)}${nameText(name)}</header>\n`,
  };
}

/** The color holds in light and dark; a ring shows the button where the ground is too like it (WCAG 2, 1.4.11). */
function colorStyle(color: string): string {
  const rings = (['light', 'dark'] as const).filter((scheme) => contrastOf(color, CARD[scheme]) < 3);
  return `:root{--act:${color};--on-act:${textOn(color)}}
main{position:relative;overflow:hidden;padding-top:1.75rem}
main::before{content:'';position:absolute;inset:0 0 auto;height:.375rem;background:var(--act)}${rings.map((scheme) => `\n@media (prefers-color-scheme:${scheme}){a.act{box-shadow:0 0 0 1px var(--soft)}}`).join('')}`;
}

/** The one of the two always reads: its contrast is at least 4.58, and WCAG 2 asks for 4.5. */
function textOn(color: string): string {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#fff' : '#000';
}

/** Decoration: who wants to be read aloud sets a name as well. */
function logoImage(logo: string | null, name: string | null): string {
  return logo === null ? '' : `<img src="${escapeHtml(logo)}" alt="">${name === null ? '' : '\n'}`;
}

function nameText(name: string | null): string {
  return name === null ? '' : `<span>${escapeHtml(name)}</span>`;
}
