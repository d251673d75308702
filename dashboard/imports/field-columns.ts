import { UTM_PARAMETERS } from '../../core/codes/routing/routing-schema.js';
import { optionalTarget, type Target, type TargetGroup } from './target.js';

/** Labels of members that columns can be mapped to, by their paths. */
const LABELS: readonly (readonly [TargetGroup, prefix: string, Readonly<Record<string, string>>])[] = [
  [
    'Availability and rules',
    'routing.',
    {
      activeFrom: 'Available from',
      activeUntil: 'Available until',
      'scanLimit.scans': 'Ends after a number of scans',
      'scanLimit.confirm': 'Confirm before a scan counts',
      unavailableUrl: 'Address while unavailable',
      password: 'Password that visitors enter',
      rules: 'Rules (JSON)',
      variants: 'Split of visitors (JSON)',
      defaultLanguage: 'Language of the destination',
      'query.forward': 'Pass on the visitor’s parameters',
      'query.keys': 'Names of passed parameters',
      ...Object.fromEntries(UTM_PARAMETERS.map((name) => [`utm.${name}`, `utm_${name}`])),
      params: 'Other parameters (JSON)',
    },
  ],
  [
    'Design',
    'style.',
    {
      foreground: 'Color',
      background: 'Background color',
      shape: 'Shape of the squares',
      'eyes.frame': 'Shape of the corners',
      'eyes.ball': 'Shape inside the corners',
      'eyes.foreground': 'Color of the corners',
      'gradient.type': 'Kind of gradient',
      'gradient.from': 'First color of the gradient',
      'gradient.to': 'Second color of the gradient',
      'gradient.angle': 'Angle of the gradient',
      'logo.image': 'Logo',
      'logo.size': 'Size of the logo',
      'frame.text': 'Text on the frame',
      'frame.color': 'Color of the frame',
      'frame.position': 'Side of the frame’s text',
      errorCorrection: 'Robustness (L, M, Q, or H)',
      margin: 'Width of the border',
      size: 'Size of the image in pixels',
      format: 'Format of the image',
    },
  ],
  [
    'Link watch',
    'watch.',
    {
      enabled: 'Check the destination',
      fallbackUrl: 'Address while the destination is broken',
      contains: 'Text that the destination contains',
    },
  ],
];

/** The fields of the routing, the style, and the link watch that columns can be mapped to. */
export const FIELD_TARGETS: readonly Target[] = LABELS.flatMap(([group, prefix, labels]) =>
  Object.entries(labels).map(([path, label]) => optionalTarget(prefix + path, label, group)),
);
