import { PAYLOAD_TYPES } from '../../core/symbols/payloads/registry.js';
import type { PayloadType, SymbolRule } from '../../core/symbols/payloads/payload-type.js';
import type { ExampleImage, RenderedExample } from './rendered-example.js';
import { renderExample } from './rendered-example.js';
import { listFields } from './list-fields.js';
import { inlineCode, renderCodeBlock, renderTable } from './markdown.js';

const RULES: Record<SymbolRule, string> = {
  dynamic:
    'Dynamic unless you send `"dynamic": false`: the symbol encodes the short link, so `data` can be edited after printing.',
  static:
    'Static unless you send `"dynamic": true`: the symbol encodes the content itself and works without the service, but cannot be changed after printing.',
  'static-only': 'Static only: the symbol always encodes the content itself.',
  'dynamic-only': 'Dynamic only: the symbol always encodes the short link.',
};

const SHORT_RULES: Record<SymbolRule, string> = {
  dynamic: 'dynamic',
  static: 'static',
  'static-only': 'static only',
  'dynamic-only': 'dynamic only',
};

/** Generates the parts of docs/code-types.md, by the names of their markers, and its images. */
export async function generateTypeParts(): Promise<{ parts: Map<string, string>; images: ExampleImage[] }> {
  const parts = new Map([['type-list', renderTypeList()]]);
  const images: ExampleImage[] = [];
  for (const payload of PAYLOAD_TYPES) {
    const { type, example: data } = payload;
    const rendered = await renderExample({ type, data });
    parts.set(`${type}-head`, renderHead(payload));
    parts.set(`${type}-data`, renderFields(payload));
    parts.set(`${type}-example`, renderExampleText(payload, rendered));
    images.push({ path: `docs/images/types/${type}.svg`, svg: rendered.svg, text: rendered.code.encoded });
  }
  return { parts, images };
}

function renderTypeList(): string {
  const rows = PAYLOAD_TYPES.map(({ type, title, summary, symbol }) => [
    `[${inlineCode(type)}](#${type})`,
    title,
    SHORT_RULES[symbol],
    summary,
  ]);
  return renderTable(['type', 'what it is', 'symbol', 'what a scan does'], rows);
}

const GS1_RULE = 'Dynamic only: the symbol always encodes the URI of the key.';

function renderHead({ type, title, summary, symbol }: PayloadType): string {
  const alt = `QR code of the example: ${title}`;
  return `![${alt}](images/types/${type}.svg)\n\n**${title}.** ${summary}\n\n${type === 'gs1' ? GS1_RULE : RULES[symbol]}`;
}

function renderFields({ schema }: PayloadType): string {
  const rows = listFields(schema).map(({ name, required, kind, description }) => [
    inlineCode(name),
    required ? 'yes' : '',
    kind,
    description,
  ]);
  return renderTable(['field of `data`', 'required', 'takes', 'meaning'], rows);
}

function renderExampleText(
  { type, example: data, encode, schema, symbol }: PayloadType,
  { code, modules }: RenderedExample,
): string {
  const request = renderCodeBlock('json', JSON.stringify({ type, data }, null, 2));
  const payload = encode(schema.parse(data));
  const bytes = new TextEncoder().encode(code.encoded).length;
  const size = `${bytes} bytes, ${modules} × ${modules} modules at level ${code.style.errorCorrection}`;
  const intro = `The symbol above encodes (${size})`;
  if (code.dynamic) {
    const name = type === 'gs1' ? 'the URI of its key' : 'its short link';
    const shown = `${intro} ${name}:\n\n${renderCodeBlock('text', code.encoded)}`;
    if (symbol === 'dynamic-only') return `${request}\n\n${shown}`;
    return `${request}\n\n${shown}\n\nWith \`"dynamic": false\` it would encode:\n\n${renderCodeBlock('text', payload)}`;
  }
  return `${request}\n\n${intro}:\n\n${renderCodeBlock('text', payload.replaceAll('\r\n', '\n').trimEnd())}`;
}
