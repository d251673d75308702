import { TimeZone } from './time-zone.js';

/** Returns the time zone of a name, which must exist; see `isTimeZone`. */
export type TimeZones = (name: string) => TimeZone;

/**
 * Maximum number of zones that are cached. A zone takes about 30 µs to create, and its cache grows by the
 * days in use.
 */
const MAX_ZONES = 200;

/** Creates a cache of time zones. Create it once per process. */
export function createTimeZones(): TimeZones {
  const zones = new Map<string, TimeZone>();
  return (name) => {
    const cached = zones.get(name);
    if (cached) return cached;
    if (zones.size >= MAX_ZONES) zones.clear();
    const zone = new TimeZone(name);
    zones.set(name, zone);
    return zone;
  };
}
