import { GEOIP_ATTRIBUTION } from '../../core/analytics/geoip-attribution.js';

/** What holds for every count of scans. */
export const ANALYTICS_DESCRIPTION = [
  'Bots, link previews and prefetches are left out unless `bots` asks for them.',
  'Filters combine. Periods without scans are present with 0. With `Accept: text/csv` the same as one table.',
  `Places: ${GEOIP_ATTRIBUTION}.`,
].join(' ');
