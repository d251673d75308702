import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { INSTRUCTIONS } from '../../../../api/mcp/instructions.js';
import { toArgumentsSchema } from '../../../../api/mcp/tools/json-schema.js';
import { TOOLS } from '../../../../api/mcp/tools/registry.js';
import { ROUTES } from '../../../../api/routes.js';

/** Members of a tool's routes that are no arguments, and arguments that are no members, with the reason. */
const DIFFERENCES: Record<string, { without?: string[]; added?: string[] }> = {
  // Of the CSV, and of trends, which short items do not have.
  list_qr_codes: { without: ['logos', 'include', 'timezone'] },
  // Of files for print, of links to images, and of signed URLs.
  get_qr_code_image: { without: ['width', 'dpi', 'color', 'v', 'download', 'token'] },
  // Its folders and templates are the first of all pages.
  get_account: { without: ['page', 'limit', 'cursor'] },
  update_qr_code: { added: ['ifRevision'] },
  // The body is an array.
  bulk_create_qr_codes: { added: ['items'] },
  // A dry run is the default.
  bulk_update_qr_codes: { without: ['dryRun'], added: ['apply'] },
};

const membersOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  'the arguments of %s are the members of the path, the query, and the body of its routes',
  (name, tool) => {
    const routes = tool.routes.map((id) => ROUTES.find(({ operationId }) => operationId === id)!);
    const { without = [], added = [] } = DIFFERENCES[name] ?? {};
    const members = routes.flatMap(({ params, query, body }) => [params, query, body].flatMap(membersOf));
    const expected = new Set([...members.filter((member) => !without.includes(member)), ...added]);
    expect(Object.keys(tool.arguments.shape).toSorted()).toEqual([...expected].toSorted());
  },
);

test('no tool deletes, and tools that only read run no route that changes something', () => {
  for (const { effect, routes } of TOOLS) {
    for (const id of routes) {
      const { method, effect: routeEffect } = ROUTES.find(({ operationId }) => operationId === id)!;
      expect([id, method]).not.toEqual([id, 'delete']);
      if (effect === 'read') expect([id, method === 'get' || routeEffect === 'none']).toEqual([id, true]);
    }
  }
});

test('the data of each type is described by its members', () => {
  const create = TOOLS.find(({ name }) => name === 'create_qr_code')!;
  const { properties } = toArgumentsSchema(create.arguments) as any;
  expect(properties.data.description).toContain('wifi {ssid, password?, security?, hidden?');
  expect(properties.data.description).toContain(
    'links {title, description?, image?, items: [{id?, title, url}]}',
  );
});

test('the instructions have at most 1 KiB', () => {
  expect(Buffer.byteLength(INSTRUCTIONS)).toBeLessThanOrEqual(1_024);
});
