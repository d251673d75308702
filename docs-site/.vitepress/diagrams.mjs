import { renderMermaidSVG } from 'beautiful-mermaid';

/**
 * Renders Mermaid code blocks as SVG while the site is built, so that its pages need no script for them.
 * Colors are variables, which style.css sets for both themes.
 */
export function diagrams(md) {
  const renderFence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    return info.trim() === 'mermaid'
      ? renderDiagram(content, `diagram-${index}`)
      : renderFence(tokens, index, ...rest);
  };
}

/** Lines with the name and the text alternative of a diagram, which GitHub's renderer knows as well. */
const TEXT_LINES = /^ *acc(Title|Descr): *(.+)\n/gm;

/**
 * Parts that the security policy blocks or no page needs: the renderer's style element, which would load a
 * font from another host, inline styles, and attributes for scripts.
 */
const REMOVED = /<style>[^]*?<\/style>\n?| (?:style|data-[\w-]+)="[^"]*"/g;

/** Starts of IDs and of references to them, which must differ between the diagrams of a page. */
const ID_STARTS = /(?<=\bid="|url\(#)/g;

/** Small enough for a flow or a state machine to fit on a phone, in CSS pixels. */
const SPACING = { padding: 4, nodeSpacing: 16, layerSpacing: 28 };

/**
 * Renders a diagram that scrolls, by keyboard too, where it does not fit.
 *
 * @param {string} source Mermaid with `accTitle` and `accDescr`
 * @param {string} id prefix of IDs, unique on the page
 * @returns {string} HTML
 * @throws {Error} if the source is not understood or has no text alternative
 */
export function renderDiagram(source, id) {
  const { Title: title, Descr: description } = Object.fromEntries(
    [...source.matchAll(TEXT_LINES)].map(([, name, text]) => [name, escapeAttribute(text)]),
  );
  if (!title || !description) throw new Error(`A diagram needs accTitle and accDescr:\n${source}`);
  const svg = renderMermaidSVG(source.replaceAll(TEXT_LINES, ''), SPACING)
    .replaceAll(REMOVED, '')
    .replaceAll(ID_STARTS, `${id}-`)
    .replace('<svg ', `<svg role="img" aria-label="${description}" `);
  return `<div class="diagram" role="group" aria-label="${title}" tabindex="0" v-pre>${svg}</div>\n`;
}

function escapeAttribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
