import { completeStyle } from '../../../core/symbols/style.js';
import type { TemplateResource } from '../../../core/codes/templates/template-schemas.js';

/** ID of the template in examples. */
export const TEMPLATE_ID = 'tpl_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** A template for menus. */
export const TEMPLATE: TemplateResource = {
  id: TEMPLATE_ID,
  name: 'Menus',
  style: completeStyle({ foreground: '#1B365D', shape: 'rounded' }),
  defaults: {
    tags: ['menu'],
    metadata: {},
    folder: null,
    routing: { utm: { source: 'qr' } },
    dynamic: null,
    compact: null,
    domain: null,
  },
  passwordProtected: false,
  isDefault: true,
  revision: 3,
  codes: 12,
};
