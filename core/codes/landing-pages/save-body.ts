import { escapeMarkup } from '../../basics/escape-markup.js';
import { renderImage, type PageImage } from './page-image.js';
import { renderIcon, type PageIcon } from '../../symbols/payloads/page-icons.js';

/** A line of the page, which may lead somewhere. */
export interface SavePageLine {
  text: string;
  /** Name of the line, such as `Call`. */
  label?: string | undefined;
  /** The scheme must be safe to open. */
  href?: string | undefined;
}

interface SaveBody {
  icon: PageIcon;
  /** Shown in place of the icon. */
  image?: PageImage | undefined;
  heading: string;
  /** Texts below the heading. */
  texts: readonly string[];
  lines: readonly SavePageLine[];
  /** Button that saves the contact or the event. */
  action: { href: string; label: string };
}

/** Renders the body of a page that saves a contact or an event, as HTML, for the styles of `LINKS_STYLE`. */
export function renderSaveBody({ icon, image, heading, texts, lines, action }: SaveBody): string {
  return [
    image ? renderImage(image) : renderIcon(icon),
    `<h1 dir="auto">${escapeMarkup(heading)}</h1>`,
    ...texts.map((text) => `<p class="own" dir="auto">${escapeMarkup(text)}</p>`),
    ...(lines.length > 0 ? [`<ul>\n${lines.map(renderLine).join('\n')}\n</ul>`] : []),
    `<a class="act" href="${escapeMarkup(action.href)}">${escapeMarkup(action.label)}</a>`,
  ].join('\n');
}

function renderLine({ text, label, href }: SavePageLine): string {
  const name = label === undefined ? '' : ` <span>${escapeMarkup(label)}</span>`;
  const shown = `<bdi>${escapeMarkup(text)}</bdi>${name}`;
  if (href === undefined) return `<li>${shown}</li>`;
  return `<li><a class="link" rel="noreferrer" href="${escapeMarkup(href)}">${shown}</a></li>`;
}
