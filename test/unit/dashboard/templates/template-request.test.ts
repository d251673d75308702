import { expect, test } from '@jest/globals';
import { completeStyle } from '../../../../core/symbols/style.js';
import {
  createTemplateSchema,
  updateTemplateSchema,
  type TemplateResource,
} from '../../../../core/codes/templates/template-schemas.js';
import { newRule } from '../../../../dashboard/routing/routing-draft.js';
import { templateDraft } from '../../../../dashboard/templates/template-draft.js';
import { templateBody, templateErrors } from '../../../../dashboard/templates/template-request.js';

const STORED: TemplateResource = {
  id: 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g',
  name: 'Menus',
  style: completeStyle(),
  isDefault: false,
  defaults: {
    tags: ['menu'],
    metadata: { shop: 'Berlin' },
    folder: null,
    dynamic: null,
    compact: null,
    domain: null,
    routing: {
      activeUntil: '2036-01-01T00:00:00.000Z',
      unavailableUrl: 'https://example.com/later',
      scanLimit: { scans: 5, confirm: false },
      rules: [{ id: 'r1', when: { country: ['CH'] }, url: 'https://example.com/ch' }],
      variants: [
        { id: 'v1', url: 'https://example.com/a', weight: 50 },
        { id: 'v2', url: 'https://example.com/b', weight: 50 },
      ],
      query: { forward: 'append', keys: ['table'] },
      utm: { source: 'qr', medium: 'print', campaign: 'spring' },
      params: { ref: '{shortCode}' },
    },
  },
  passwordProtected: true,
  revision: 1,
  codes: 0,
};

test('a template that is saved without a change keeps its whole routing, and its password', () => {
  const body = templateBody(templateDraft(STORED), STORED);
  expect(updateTemplateSchema.parse(body).defaults).toEqual({
    tags: ['menu'],
    metadata: { shop: 'Berlin' },
    folder: null,
    dynamic: null,
    compact: null,
  });
});

test('a new template has the routing of its draft', () => {
  const { isDefault, name, ...rest } = templateDraft(STORED);
  const body = createTemplateSchema.parse(templateBody({ ...rest, name, isDefault }));
  expect(body.defaults?.routing).toEqual(STORED.defaults.routing);
});

test('a change names only the members that were changed, and removes with null', () => {
  const draft = templateDraft(STORED);
  const routing = {
    ...draft.routing,
    activeUntil: '',
    password: { kind: 'removed' as const },
    utm: { ...draft.routing.utm, campaign: 'summer' },
  };
  expect(templateBody({ ...draft, routing }, STORED)).toMatchObject({
    defaults: { routing: { activeUntil: null, password: null, utm: { campaign: 'summer' } } },
  });
  expect(templateBody({ ...draft, dynamic: 'false' }, STORED)).toMatchObject({
    defaults: { dynamic: false, routing: null },
  });
});

test('an incomplete rule is named before anything is sent, unless codes have no routing at all', () => {
  const draft = templateDraft();
  const incomplete = { ...draft, routing: { ...draft.routing, rules: [newRule([])] } };
  expect(templateErrors(incomplete).map(({ path }) => path)).toContain('routing.rules[0].when');
  expect(templateErrors({ ...incomplete, dynamic: 'false' })).toEqual([]);
  expect(templateErrors(draft)).toEqual([]);
});
