import { UTM_PARAMETERS } from '../../core/codes/routing/routing-schema.js';
import type { Target } from './target.js';

/** Labels of the columns by their paths below `routing`. */
const LABELS: Readonly<Record<string, string>> = {
  activeFrom: 'available from',
  activeUntil: 'available until',
  'scanLimit.scans': 'number of scans',
  'scanLimit.confirm': 'confirm before a scan counts',
  unavailableUrl: 'URL while unavailable',
  password: 'password',
  rules: 'rules (JSON)',
  variants: 'variants (JSON)',
  defaultLanguage: 'language of the destination',
  'query.forward': 'the visitor’s parameters',
  'query.keys': 'names of passed parameters',
  ...Object.fromEntries(UTM_PARAMETERS.map((name) => [`utm.${name}`, `utm_${name}`])),
  params: 'other parameters (JSON)',
};

/** The fields of the routing that columns can be mapped to, such as `routing.activeUntil`. */
export const ROUTING_TARGETS: readonly Target[] = Object.entries(LABELS).map(([path, label]) => ({
  path: `routing.${path}`,
  label: `Routing: ${label}`,
  required: false,
  list: false,
}));
