import { h, type VNode } from 'vue';

const TOKEN = /"(?:[^"\\]|\\.)*"(?=(:)?)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;
const URL_STRING = /^"https?:\/\//;
/** Path of a page of this site. */
const DOCS_PATH = /^\/docs\/[^]*/;

/** Renders JSON with the colors of code blocks. URLs are links. */
export function renderJson(json: string): (string | VNode)[] {
  const nodes: (string | VNode)[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [token, isName] = match;
    nodes.push(json.slice(end, match.index), isName ? renderToken('keyword', token) : renderValue(token));
    end = match.index + token.length;
  }
  return [...nodes, json.slice(end)];
}

function renderValue(token: string): VNode {
  if (URL_STRING.test(token)) return renderLink(JSON.parse(token) as string);
  return renderToken(token.startsWith('"') ? 'string' : 'constant', token);
}

function renderToken(kind: string, token: string): VNode {
  return h('span', { class: `token-${kind}` }, token);
}

/**
 * Links open in another tab, because the form of the page holds what the reader has typed. Pages of this site
 * open from the host that the reader uses, which may differ from the public one.
 */
function renderLink(url: string): VNode {
  const { pathname, hash } = new URL(url);
  const href = DOCS_PATH.test(pathname) ? pathname + hash : url;
  const link = h('a', { href, target: '_blank', rel: 'noopener' }, url);
  return h('span', { class: 'token-string' }, ['"', link, '"']);
}
