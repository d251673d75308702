import { z } from 'zod';
import { readDecimal, writeDecimal } from './decimal.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { percentDecode, percentEncode, readQuery, readUri } from './percent-encoding.js';
import { reading } from './normalize.js';
import { line } from './text-fields.js';

/** A centimetre at the equator: finer than any phone's receiver. */
const DECIMALS = 7;

const degrees = (most: number) =>
  z
    .number()
    .min(-most, { abort: true })
    .max(most, { abort: true })
    .check(reading((value) => ({ value: Number(value.toFixed(DECIMALS)) + 0 })));

const schema = z.strictObject({
  latitude: degrees(90).describe('Degrees north, WGS 84; rounded to 7 decimals.'),
  longitude: degrees(180).describe('Degrees east, WGS 84; rounded to 7 decimals.'),
  label: line(200).optional().describe('Name of the place, shown by Android maps.'),
});

type GeoData = z.output<typeof schema>;

/** A place: a `geo:` URI (RFC 5870), with Android's `?q=` when it has a name. */
export const geo = definePayloadType({
  type: 'geo',
  title: 'Place',
  summary: 'Shows a place on the map.',
  symbol: 'static',
  schema,
  example: { latitude: 48.201, longitude: 16.3695, label: 'Karlskirche (Vienna)' },
  encode: encodeGeo,
  parse: parseGeo,
  warnings: (data) =>
    data.label === undefined
      ? []
      : [
          {
            code: 'geo_label',
            message:
              'The name of a place is not part of RFC 5870: Android shows it, other phones only the place.',
          },
        ],
  action: (data) => ({ href: encodeGeo(data), label: 'Show on the map' }),
});

function encodeGeo({ latitude, longitude, label }: GeoData): string {
  const place = `${writeDecimal(latitude, DECIMALS)},${writeDecimal(longitude, DECIMALS)}`;
  return label === undefined ? `geo:${place}` : `geo:${place}?q=${place}(${percentEncode(label)})`;
}

/** `geo:lat,lon[,alt][;crs=wgs84][;u=…]` with the queries of map apps. An altitude has no field, so it is refused by name. */
function parseGeo(text: string): unknown {
  const uri = readUri(text, 'geo');
  if (!uri) return undefined;
  const [coordinates = '', ...parameters] = uri.path.split(';');
  const crs = parameters.find((parameter) => /^crs=/i.test(parameter))?.slice(4);
  if (crs !== undefined && crs.toLowerCase() !== 'wgs84') {
    throw new PayloadSyntaxError(`has coordinates in ${crs}, not in WGS 84`);
  }
  const [latitude = '', longitude = '', altitude] = coordinates.split(',');
  const place = Object.fromEntries(readQuery(uri.query)).q ?? '';
  return {
    latitude: readDecimal(latitude),
    longitude: readDecimal(longitude),
    ...(altitude === undefined ? {} : { altitude }),
    ...readLabel(place),
  };
}

/** `48.2,16.3(Name)`, the query of Android's maps, where a + stands for a space. */
function readLabel(place: string): { label?: string } {
  const open = place.indexOf('(');
  if (open < 0 || !place.endsWith(')')) return {};
  const label = percentDecode(place.slice(open + 1, -1).replaceAll('+', ' '));
  return label === '' ? {} : { label };
}
