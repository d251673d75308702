/** Parts of a page that search neither finds nor shows: examples, and the labels of what can be opened. */
const LEFT_OUT = [
  /<RequestPanel>[^]*?<\/RequestPanel>/g,
  /<svg[^]*?<\/svg>/g,
  /<pre[^]*?<\/pre>/g,
  /<span class="lang">[^]*?<\/span>/g,
  /<summary>[^]*?<\/summary>/g,
];
const HEADING = /<h([1-3])[^>]*?(?: id="([^"]*)")[^>]*>([^]*?)<a class="header-anchor"[^]*?<\/h\1>/g;
/** Pages of operations end with the fields of responses, which would match nearly every search. */
const RESPONSE = /<h2[^>]*? id="response"[^]*/;
/** Bounds the size of the index, which has the texts that results show. */
const MAX_TEXT_CHARS = 3_000;

/** Renders a page for the search index; empty for pages that search leaves out. */
export async function renderForSearch(source, env, md) {
  const html = await md.renderAsync(source, env);
  return env.frontmatter?.search === false ? '' : html;
}

/**
 * Splits a rendered page into what search finds: an operation as a whole, with its method as the first title,
 * and each section of a guide.
 *
 * @param {string} file
 * @param {string} html
 * @returns {{ anchor: string, titles: string[], text: string }[]}
 */
export function splitIntoSections(file, html) {
  const text = LEFT_OUT.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), html);
  return /\/reference\/[^/]+$/.test(file) ? [operationOf(text)] : sectionsOf(text);
}

function operationOf(html) {
  const [section] = sectionsOf(html.replace(RESPONSE, '').replaceAll(/<(\/?)h2/g, '<$1p'));
  const [, method] = /<span class="method[^"]*">(\w+)<\/span>/.exec(html) ?? [];
  return {
    ...section,
    anchor: '',
    titles: [method, ...section.titles],
    text: section.text.replace(method, '').trim(),
  };
}

function sectionsOf(html) {
  const headings = [...html.matchAll(HEADING)];
  const path = [];
  return headings.map(({ index, 0: heading, 1: level, 2: anchor, 3: title }, number) => {
    path.length = Number(level) - 1;
    path[Number(level) - 1] = textOf(title);
    const text = html.slice(index + heading.length, headings[number + 1]?.index);
    return { anchor, titles: path.filter(Boolean), text: textOf(text).slice(0, MAX_TEXT_CHARS) };
  });
}

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Returns the text of HTML. Cells of tables and items of lists do not run together. */
function textOf(html) {
  return html
    .replaceAll(/<\/?(?:code|a|strong|em)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity])
    .replaceAll(/\u200b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
