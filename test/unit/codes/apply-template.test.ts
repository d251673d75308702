import { describe, expect, test } from '@jest/globals';
import { applyTemplate } from '../../../codes/apply-template.js';
import { buildCode } from '../../../codes/build-code.js';
import { createQrCodeSchema, type CreateQrCode } from '../../../core/codes/qr-code-schemas.js';
import { completeStyle } from '../../../core/symbols/style.js';
import type { StoredTemplate } from '../../../core/codes/templates/template.js';
import { IMAGE_TASKS } from '../../../raster/image-tasks.js';

const AT = new Date('2026-11-24T12:00:00Z');

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const templateWith = (fields: Partial<StoredTemplate>): StoredTemplate => ({
  id: 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g',
  accountId: 'acc_1',
  name: 'Menus',
  style: completeStyle({ shape: 'dots' }),
  defaults: {},
  createdAt: AT,
  updatedAt: AT,
  revision: 3,
  ...fields,
});

const bodyOf = (fields: object = {}): CreateQrCode =>
  createQrCodeSchema.parse({ type: 'url', data: 'https://example.com/', ...fields });

const apply = (fields: object, template: Partial<StoredTemplate>, folders: readonly string[] = []) =>
  applyTemplate(
    bodyOf(fields),
    templateWith(template),
    (folder) => folders.includes(folder),
    (domain) => domain === 'go.example.com',
  );

describe('a body with the values of a template', () => {
  test('is the body of a code with its style, tags, metadata, and folder', () => {
    const folder = 'fld_01k8zq4w5tfxxa1b2c3d4e5f6g';
    const defaults = { tags: ['a'], metadata: { b: 1 }, folder, dynamic: true, compact: true };
    const { input, origin } = apply({ metadata: { c: 2 } }, { defaults }, [folder]);
    expect(input).toMatchObject({ ...defaults, metadata: { b: 1, c: 2 }, style: { shape: 'dots' } });
    expect(origin?.template).toEqual({ id: 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g', revision: 3 });
    expect(apply({}, { defaults }).input.folder).toBeUndefined();
    expect(apply({ folder: null }, { defaults }, [folder]).input.folder).toBeNull();
  });

  test('omits metadata that the request sets to null, which is allowed only if it names a template', () => {
    const template = 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g';
    const defaults = { metadata: { shop: 'Berlin', floor: 2 } };
    const { input } = apply({ template, metadata: { shop: null, own: 1, other: null } }, { defaults });
    expect(input.metadata).toEqual({ floor: 2, own: 1 });
    for (const named of [{}, { template: null }])
      expect(() => bodyOf({ ...named, metadata: { shop: null } })).toThrow('must be a string, a number');
  });

  test('prefers the style and routing members of the request, whose nulls remove members of the template', () => {
    const style = completeStyle({ frame: { text: 'Scan me', color: '#1a237e' }, gradient: null });
    const routing = { utm: { source: 'qr', medium: 'print' }, activeUntil: '2036-01-01T00:00:00.000Z' };
    const { input } = apply(
      { style: { frame: { text: 'Look' } }, routing: { utm: { medium: 'web' }, activeUntil: null } },
      { style, defaults: { routing } },
    );
    expect(input.style?.frame).toMatchObject({ text: 'Look', color: '#1a237e' });
    expect(input.routing).toEqual({ utm: { source: 'qr', medium: 'web' } });
    expect(apply({ style: { frame: null } }, { style }).input.style?.frame).toBeUndefined();
  });

  test.each([
    ['a static code', { dynamic: false }],
    ['a code of a type that is always static', { type: 'bitcoin', data: { address: ADDRESS } }],
    ['a code whose body has none of it', { routing: null, compact: false }],
  ])('has no routing and no compact symbol for %s', (_what, fields) => {
    const defaults = { dynamic: true, compact: true, routing: { utm: { source: 'qr' } } };
    const { input } = apply(fields, { defaults });
    expect([input.compact ?? false, input.routing ?? null]).toEqual([false, null]);
  });

  test('names what does not fit together', () => {
    const routing = { activeUntil: '2030-01-01T00:00:00.000Z' };
    const late = { routing: { activeFrom: '2031-01-01T00:00:00Z' } };
    expect(() => apply(late, { defaults: { routing } })).toThrow(/routing\.activeUntil/);
  });

  test('gives codes rules whose IDs are never assigned again', async () => {
    const rule = { id: 'r7', when: { country: ['DE'] }, url: 'https://example.com/de' };
    const { input, origin } = apply(
      { routing: { rules: [{ when: { country: ['FR'] }, url: 'https://example.com/fr' }] } },
      { defaults: { routing: { rules: [rule] } }, assignedIds: { rules: 7, variants: 0 } },
    );
    const code = await buildCode(input, {
      accountId: 'acc_1',
      base: 'https://qr.example',
      now: AT,
      images: IMAGE_TASKS,
      routing: { publicUrl: 'https://qr.example', hashPassword: undefined },
      ...(origin && { origin }),
    });
    expect(code.routing?.rules?.map(({ id }) => id)).toEqual(['r8']);
    expect(code.template).toEqual(origin?.template);
  });
});
