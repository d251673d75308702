import { PAYLOAD_TYPES } from '../../core/payloads/registry.js';
import type { PayloadType, SymbolRule } from '../../core/payloads/payload-type.js';
import type { DrawnExample, Picture } from './rendered-example.js';
import { drawExample } from './rendered-example.js';
import { fieldRows } from './field-rows.js';
import { fenced, inlineCode, table } from './markdown.js';

const RULES: Record<SymbolRule, string> = {
  dynamic:
    'Dynamic unless you send `"dynamic": false`: the symbol carries the short URL, so `data` can be edited after printing.',
  static:
    'Static unless you send `"dynamic": true`: the symbol carries the content itself and works without the service, but what is printed stays as it is.',
  'static-only': 'Static only: the symbol always carries the content itself.',
  'dynamic-only': 'Dynamic only: the symbol always carries the short URL.',
};

const SHORT_RULES: Record<SymbolRule, string> = {
  dynamic: 'dynamic',
  static: 'static',
  'static-only': 'static only',
  'dynamic-only': 'dynamic only',
};

/** The generated parts of the page about types, by the names of their marks, and its pictures. */
export async function typeParts(): Promise<{ parts: Map<string, string>; pictures: Picture[] }> {
  const parts = new Map([['type-list', typeList()]]);
  const pictures: Picture[] = [];
  for (const payload of PAYLOAD_TYPES) {
    const { type, example: data } = payload;
    const drawn = await drawExample({ type, data });
    parts.set(`${type}-head`, head(payload));
    parts.set(`${type}-data`, fields(payload));
    parts.set(`${type}-example`, example(payload, drawn));
    pictures.push({ path: `docs/images/types/${type}.svg`, svg: drawn.svg, text: drawn.code.encoded });
  }
  return { parts, pictures };
}

function typeList(): string {
  const rows = PAYLOAD_TYPES.map(({ type, title, summary, symbol }) => [
    `[${inlineCode(type)}](#${type})`,
    title,
    SHORT_RULES[symbol],
    summary,
  ]);
  return table(['type', 'what it is', 'symbol', 'what a scan does'], rows);
}

function head({ type, title, summary, symbol }: PayloadType): string {
  const alt = `QR code of the example: ${title}`;
  return `![${alt}](images/types/${type}.svg)\n\n**${title}.** ${summary}\n\n${RULES[symbol]}`;
}

function fields({ schema }: PayloadType): string {
  const rows = fieldRows(schema).map(({ name, required, kind, description }) => [
    inlineCode(name),
    required ? 'yes' : '',
    kind,
    description,
  ]);
  return table(['field of `data`', 'needed', 'takes', 'meaning'], rows);
}

function example(
  { type, example: data, encode, schema }: PayloadType,
  { code, modules }: DrawnExample,
): string {
  const request = fenced('json', JSON.stringify({ type, data }, null, 2));
  const payload = encode(schema.parse(data));
  const bytes = new TextEncoder().encode(code.encoded).length;
  const size = `${bytes} bytes, ${modules} × ${modules} modules at level ${code.style.errorCorrection}`;
  const carried = `The symbol above carries (${size})`;
  if (code.dynamic) {
    const shown = `${carried} its short URL:\n\n${fenced('text', code.encoded)}`;
    if (type === 'app') return `${request}\n\n${shown}`;
    return `${request}\n\n${shown}\n\nWith \`"dynamic": false\` it would carry:\n\n${fenced('text', payload)}`;
  }
  return `${request}\n\n${carried}:\n\n${fenced('text', payload.replaceAll('\r\n', '\n').trimEnd())}`;
}
