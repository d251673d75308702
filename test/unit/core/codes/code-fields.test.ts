import { describe, expect, test } from '@jest/globals';
import { applyUpdate } from '../../../../codes/apply-update.js';
import { buildCode } from '../../../../codes/build-code.js';
import { reduceUpdate } from '../../../../codes/reduce-update.js';
import {
  CODE_FIELD_NAMES,
  CODE_FIELDS,
  fieldsWith,
  type CodeField,
} from '../../../../core/codes/code-fields.js';
import { contentOf, listContentChanges, withContent } from '../../../../core/codes/history/code-content.js';
import { presentQrCode } from '../../../../core/codes/present-qr-code.js';
import {
  createQrCodeSchema,
  newCodeDefaultsSchema,
  previewQrCodeSchema,
  qrCodeSchema,
  updateQrCodeSchema,
} from '../../../../core/codes/qr-code-schemas.js';
import { applyEffect, effectOf } from '../../../../core/codes/scheduled-changes/change-effect.js';
import { scheduledPatchSchema } from '../../../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { templateDefaultsSchema, templateSchema } from '../../../../core/codes/templates/template-schemas.js';
import { qrCodeInEventSchema } from '../../../../core/events/types/qr-code-in-event.js';
import { importColumn } from '../../../../core/jobs/rows/import-columns.js';
import { parseRow } from '../../../../core/jobs/rows/parse-row.js';
import { listColumns, type ListedCode } from '../../../../core/jobs/list-csv/list-csv.js';
import { completeStyle } from '../../../../core/symbols/style.js';
import { IMAGE_TASKS } from '../../../../raster/image-tasks.js';

const NOW = new Date('2026-11-26T12:00:00Z');
const BASE = 'https://QR.EXAMPLE';
const LINKS = {
  base: BASE,
  domains: [{ name: 'go.example.com', domain: 'go.example.com', isVerified: true, caseSensitive: true }],
  usesDomains: true,
};
const TEMPLATE = {
  id: 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g',
  revision: 3,
  style: completeStyle({ shape: 'dots' }),
};
const NO_WATCH = { isWatched: () => false } as never;

const RULES: Record<
  CodeField,
  { label: string; absent?: null | false | readonly []; columns?: 'one' | 'members' }
> = CODE_FIELDS;

/** An update of each field, with other fields that it needs. */
const CHANGES: Record<CodeField, Record<string, unknown>> = {
  type: { type: 'text', data: 'Closed' },
  data: { data: { url: 'https://example.com/other' } },
  name: { name: 'Table 7' },
  tags: { tags: ['menu, lunch', 'spring'] },
  folder: { folder: 'fld_01k8zq4w5tfxxa1b2c3d4e5f6g' },
  metadata: { metadata: { seats: 4 } },
  dynamic: { dynamic: false },
  template: { template: TEMPLATE.id },
  compact: { compact: true },
  shortCode: { shortCode: 'table-7' },
  domain: { domain: 'go.example.com' },
  aliases: { aliases: [{ domain: 'go.example.com', path: 'menu', primary: false }] },
  style: { style: { foreground: '#1a237e' } },
  status: { status: 'paused' },
  archived: { archived: true },
  routing: { routing: { unavailableUrl: 'https://example.com/closed' } },
  watch: { watch: { enabled: false } },
  page: { type: 'vcard', data: { firstName: 'Ada' }, dynamic: true, page: {} },
};

async function newCode() {
  const input = createQrCodeSchema.parse({ type: 'url', data: { url: 'https://example.com/' } });
  return buildCode(input, { accountId: 'acc_1', base: LINKS, now: NOW, images: IMAGE_TASKS });
}

/** Returns a code before and after the update of a field. */
async function change(field: CodeField) {
  const code = await newCode();
  const update = updateQrCodeSchema.parse(CHANGES[field]);
  const next = await applyUpdate(code, update, {
    base: LINKS,
    now: NOW,
    images: IMAGE_TASKS,
    template: TEMPLATE,
    routing: { publicUrl: BASE, hashPassword: undefined },
    listShortCodes: () => Promise.resolve([code.shortCode]),
  });
  return { code, next, update };
}

function columnsOf({ resource }: Pick<ListedCode, 'resource'>) {
  const members = {
    types: [{ type: resource.type, dataAsText: false }],
    metadataKeys: ['seats'],
    hasMoreMetadataKeys: true,
    hasRouting: true,
    hasWatch: true,
  };
  return listColumns(members, { logoCell: () => 'logo' });
}

const has = (rule: 'updateOnly' | 'inTemplates' | 'schedulable', field: CodeField) =>
  (fieldsWith(rule) as readonly CodeField[]).includes(field);

describe.each(CODE_FIELD_NAMES)('the field %s', (field) => {
  test('is in each schema that the table says', () => {
    const isIn = (schema: { shape: object }) => field in schema.shape;
    expect({
      create: isIn(createQrCodeSchema),
      preview: isIn(previewQrCodeSchema),
      importDefaults: isIn(newCodeDefaultsSchema),
      update: isIn(updateQrCodeSchema),
      response: isIn(qrCodeSchema),
      event: isIn(qrCodeInEventSchema),
      scheduled: isIn(scheduledPatchSchema),
      template: isIn(templateDefaultsSchema) && isIn(templateSchema.shape.defaults),
    }).toEqual({
      create: !has('updateOnly', field),
      preview: !has('updateOnly', field),
      importDefaults: !has('updateOnly', field) && field !== 'shortCode' && field !== 'aliases',
      update: true,
      response: true,
      event: true,
      scheduled: has('schedulable', field),
      template: has('inTemplates', field),
    });
  });

  test('is in each column that the table says, of an import and of the list CSV', async () => {
    const { next } = await change(field);
    const resource = presentQrCode(next, undefined, LINKS, NOW, NO_WATCH);
    const rules = RULES[field];
    expect(importColumn(field).kind).toBe(rules.columns === undefined ? 'ignored' : 'fixed');
    expect(importColumn(`${field}.a`).kind).toBe(rules.columns === 'members' ? 'member' : 'unknown');

    const row = { resource, destination: next.destination, revision: 2, folder: 'Shops' };
    const cells = columnsOf(row).map(({ name, cell }) => [name, String(cell(row) ?? '')] as const);
    const named = cells.filter(([name]) => name === field || name.startsWith(`${field}.`));
    expect(named).not.toEqual([]);
    const { fields, dataCells, folder } = parseRow(named);
    const isRead = field in fields || dataCells.length > 0 || folder !== undefined;
    expect(isRead).toBe(rules.columns !== undefined);
  });

  test('is named by a change, and by none that repeats it', async () => {
    const { code, next, update } = await change(field);
    const paths = listContentChanges(code, next).map(({ path }) => path.split(/[.[]/)[0]);
    expect(paths).toContain(field);
    // An import does not set it, so it is never reduced.
    const repeated = reduceUpdate(next, { [field]: update[field] });
    expect(Object.keys(repeated)).toEqual(field === 'archived' ? [field] : []);
  });

  test('is removed and restored by rollbacks', async () => {
    const { code, next } = await change(field);
    for (const [now, then] of [
      [next, code],
      [code, next],
    ] as const) {
      const restored = withContent(now, contentOf(then));
      expect(listContentChanges(then, restored)).toEqual([]);
      expect(contentOf(restored)).toEqual(contentOf(then));
    }
  });

  test('is set by a scheduled change only if it can be scheduled', async () => {
    const { code, next } = await change(field);
    const paths = listContentChanges(code, applyEffect(code, effectOf(code, next))).map(({ path }) => path);
    const isSet = paths.some((path) => path.split(/[.[]/)[0] === field);
    expect(isSet).toBe(has('schedulable', field));
  });

  test('has the value of the table in responses of codes without it', async () => {
    const rules = RULES[field];
    const code = await newCode();
    expect(field in code).toBe(!('absent' in rules));
    if (!('absent' in rules)) return;
    expect(presentQrCode(code, undefined, BASE, NOW, NO_WATCH)).toMatchObject({ [field]: rules.absent });
  });
});

test('every field of an update is in the table', () => {
  const { changeNote: _changeNote, ...fields } = updateQrCodeSchema.shape;
  expect(Object.keys(fields).sort()).toEqual([...CODE_FIELD_NAMES].sort());
});
