import { describe, expect, test } from '@jest/globals';
import { renderFieldList } from '../../../scripts/docs/site/field-list.js';
import { buildFieldTree, type FieldNode } from '../../../scripts/docs/site/field-tree.js';
import { readReference } from '../../../scripts/docs/site/openapi.js';

const { operations, resolve } = readReference();

/** Returns the fields of the body of an operation. */
function bodyOf(id: string): FieldNode[] {
  const { requestBody } = operations.find(({ operationId }) => operationId === id)!;
  return buildFieldTree(requestBody!.content['application/json']!.schema!, resolve);
}

const find = (fields: readonly FieldNode[], name: string) => fields.find((field) => field.name === name)!;
const field = (name: string, extra: Partial<FieldNode> = {}): FieldNode => ({
  name,
  required: false,
  type: 'string',
  values: [],
  description: '',
  fields: [],
  variants: [],
  ...extra,
});

/** Returns the rendered fields outside of anything that must be opened first. */
function shownNames(markdown: string): string[] {
  const parts = markdown.split(/(<details|<\/details>)/);
  let depth = 0;
  const shown = parts.filter((part) => {
    depth += part === '<details' ? 1 : part === '</details>' ? -1 : 0;
    return depth === 0;
  });
  return [...shown.join('').matchAll(/<li>\n\n`(\w+)`/g)].map(([, name]) => name!);
}

describe('the fields of an operation', () => {
  test('are a tree: a field has the fields of its object, and of the items of its list', () => {
    const body = bodyOf('createQrCode');
    expect(find(body, 'type')).toMatchObject({ required: true, type: 'string' });
    expect(find(body, 'type').values).toContain('wifi');
    expect(find(find(body, 'style').fields, 'logo').fields.map(({ name }) => name)).toContain('image');
    const rules = find(find(body, 'routing').fields, 'rules');
    expect(rules.fields.map(({ name }) => name)).toContain('when');
  });

  test('include the fields of each type of code', () => {
    const { variants } = find(bodyOf('bulkCreateQrCodes'), 'data');
    expect(variants).toHaveLength(19);
    const wifi = variants.find(({ name }) => name === 'wifi')!;
    expect(find(wifi.fields, 'ssid').required).toBe(true);
  });
});

describe('a list of fields', () => {
  test('shows six fields, the required ones first, and opens the others on demand', () => {
    const names = Array.from({ length: 10 }, (_, index) => `field${index}`);
    const list = renderFieldList(names.map((name) => field(name, { required: name === 'field9' })));
    expect(shownNames(list)).toEqual(['field9', ...names.slice(0, 5)]);
    expect(list).toContain('4 more fields');
    for (const name of names) expect(list).toContain(`\`${name}\``);
  });

  test('shows all fields if the others were only two', () => {
    expect(
      shownNames(renderFieldList(Array.from({ length: 8 }, (_, index) => field(`f${index}`)))),
    ).toHaveLength(8);
  });

  test('shows a tag in a description as text, also in code', () => {
    const list = renderFieldList([field('a', { description: 'For <img> tags, with `<key>`' })]);
    expect(list).toContain('\n\nFor &lt;img> tags, with `<key>`.\n\n');
  });

  test('shows the first sentence of a long description, and keeps the others', () => {
    const others = '`b`: it is off. '.repeat(12).trim();
    const list = renderFieldList([field('a', { description: `State. ${others}` })]);
    const [visible, hidden] = list.split('<details');
    expect(visible).toContain('\n\nState.\n\n');
    expect(hidden).toContain(others);
  });
});
