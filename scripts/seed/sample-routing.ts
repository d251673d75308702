import type { ScanRoute } from '../../core/scans/scan.js';
import type { Weighted } from './generate-scans.js';

/** The routing of a code, and the shares of its scans by where they led. */
export interface SampleRouting {
  routing: Record<string, unknown>;
  routes: Weighted<ScanRoute>;
}

/** An A/B test of the menu, and another menu at lunch. */
export const MENU: SampleRouting = {
  routing: {
    rules: [
      {
        id: 'lunch',
        name: 'Lunch',
        when: {
          schedule: {
            timezone: 'Europe/Berlin',
            weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '11:30', to: '14:30' }],
          },
        },
        url: 'https://bistro.example/lunch',
      },
    ],
    variants: [
      { id: 'photos', name: 'With photos', url: 'https://bistro.example/menu/photos', weight: 60 },
      { id: 'text', name: 'Text only', url: 'https://bistro.example/menu/text', weight: 40 },
    ],
    utm: { source: 'qr', medium: 'print', content: '{variant}' },
  },
  routes: [
    [45, { rule: 'default', variant: 'photos' }],
    [31, { rule: 'default', variant: 'text' }],
    [24, { rule: 'lunch' }],
  ],
};

/** A campaign that was paused for some days, and a rule that turns guests abroad away. */
export const FESTIVAL: SampleRouting = {
  routing: {
    unavailableUrl: 'https://bistro.example/events',
    rules: [{ id: 'abroad', name: 'Abroad', when: { country: ['US', 'JP'] }, unavailable: true }],
  },
  routes: [
    [84, { rule: 'default' }],
    [10, { missed: 'paused' }],
    [6, { rule: 'abroad', missed: 'blocked' }],
  ],
};
