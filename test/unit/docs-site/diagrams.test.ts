import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
// @ts-expect-error a module without types
import { renderDiagram as untyped } from '../../../docs-site/.vitepress/diagrams.mjs';
import { fencedBlocks } from '../../support/fenced-blocks.js';

const renderDiagram = untyped as (source: string, id: string) => string;

const FLOW = `flowchart LR
  accTitle: A "short" link
  accDescr: A visitor & a code.
  visitor["Visitor"] -->|"scans"| code["Code"]
`;

const PAGES = readdirSync('docs').filter((name) => name.endsWith('.md'));
const DIAGRAMS = PAGES.flatMap((page) =>
  fencedBlocks(readFileSync(`docs/${page}`, 'utf8'))
    .filter(({ language }) => language === 'mermaid')
    .map(({ text }) => [page, /accTitle: (.*)/.exec(text)?.[1] ?? text, text] as const),
);

describe('the diagrams of the documentation', () => {
  test('are found', () => {
    expect(DIAGRAMS.length).toBeGreaterThanOrEqual(4);
  });

  test.each(DIAGRAMS)('of %s are rendered with every label: %s', (_page, _title, source) => {
    const html = renderDiagram(source, 'diagram-1');
    const labels = [...source.matchAll(/\|?"([^"]+)"|(?:->|-->>?|->>)[^:\n]*: (.+)$/gm)];
    expect(labels.length).toBeGreaterThan(4);
    for (const [, quoted, plain] of labels) expect(html).toContain(`>${(quoted ?? plain)!}<`);
  });
});

describe('a rendered diagram', () => {
  test('is a focusable group with a name, and an image with a description', () => {
    const html = renderDiagram(FLOW, 'diagram-1');
    expect(html).toContain('role="group" aria-label="A &quot;short&quot; link" tabindex="0"');
    expect(html).toContain('<svg role="img" aria-label="A visitor &amp; a code."');
    expect(html).not.toMatch(/acc(Title|Descr)/);
  });

  test('has nothing that the security policy blocks: no styles, scripts, and fonts of other hosts', () => {
    expect(renderDiagram(FLOW, 'diagram-1')).not.toMatch(/style|script|@import|https?:(?!\/\/www\.w3\.org)/);
  });

  test('shares no ID with another one on its page', () => {
    const [one, other] = ['diagram-1', 'diagram-2'].map((id) => renderDiagram(FLOW, id));
    const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    const ids = [...idsIn(one!), ...idsIn(other!)];
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of other!.matchAll(/url\(#([^)]*)\)/g)) expect(idsIn(other!)).toContain(id);
  });

  test.each(['accTitle', 'accDescr'])('is rejected without %s', (name) => {
    const source = FLOW.replace(new RegExp(`^.*${name}.*\n`, 'm'), '');
    expect(() => renderDiagram(source, 'diagram-1')).toThrow('A diagram needs accTitle and accDescr');
  });
});
