import { GEOIP_ATTRIBUTION } from '../../core/analytics/geoip-attribution.js';

/** Description that the routes with counts share. */
export const ANALYTICS_DESCRIPTION = [
  'Bots, link previews, and prefetches are excluded unless `bots` includes them.',
  'Filters combine. Periods without scans are included with 0. `Accept: text/csv` returns the same counts as one table.',
  `Locations: ${GEOIP_ATTRIBUTION}.`,
].join(' ');
