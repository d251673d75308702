import { z } from 'zod';
import { formatDecimal, parseDecimal } from './decimal.js';
import { normalizeCheck } from './normalize.js';
import { definePayloadType, PayloadSyntaxError } from './payload-type.js';
import { parseQuery, parseUri, percentDecode, percentEncode } from './percent-encoding.js';
import { lineField } from './text-fields.js';

/** About one centimeter at the equator, finer than any phone's GPS. */
const DECIMALS = 7;

const degrees = (max: number) =>
  z
    .number()
    .min(-max)
    .max(max)
    // Adding 0 turns -0 into 0.
    .check(normalizeCheck((value) => ({ value: Number(value.toFixed(DECIMALS)) + 0 })));

const schema = z.strictObject({
  latitude: degrees(90).describe('Degrees north (WGS 84), rounded to 7 decimals.'),
  longitude: degrees(180).describe('Degrees east (WGS 84), rounded to 7 decimals.'),
  label: lineField(200).optional().describe('Name of the location. Only Android maps show it.'),
});

type GeoData = z.output<typeof schema>;

/** Location as a `geo:` URI (RFC 5870), with Android's `?q=` if it has a name. */
export const geo = definePayloadType({
  type: 'geo',
  title: 'Location',
  summary: 'Shows a location on the map.',
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
            message: 'Only Android shows the name of a location; RFC 5870 does not define one.',
          },
        ],
  action: (data) => ({ href: encodeGeo(data), label: 'Show on the map' }),
});

function encodeGeo({ latitude, longitude, label }: GeoData): string {
  const coordinates = `${formatDecimal(latitude, DECIMALS)},${formatDecimal(longitude, DECIMALS)}`;
  return label === undefined
    ? `geo:${coordinates}`
    : `geo:${coordinates}?q=${coordinates}(${percentEncode(label)})`;
}

/**
 * Parses `geo:lat,lon[,alt][;crs=wgs84][;u=…]` with the queries of map apps. Altitude is not supported: it stays in the
 * data, so the schema rejects it by name.
 */
function parseGeo(text: string): unknown {
  const uri = parseUri(text, 'geo');
  if (!uri) return undefined;
  const [coordinates = '', ...parameters] = uri.path.split(';');
  const crs = parameters.find((parameter) => /^crs=/i.test(parameter))?.slice(4);
  if (crs !== undefined && crs.toLowerCase() !== 'wgs84') {
    throw new PayloadSyntaxError(`has coordinates in ${crs}; only WGS 84 is supported`);
  }
  const [latitude = '', longitude = '', altitude] = coordinates.split(',');
  const query = Object.fromEntries(parseQuery(uri.query)).q ?? '';
  return {
    latitude: parseDecimal(latitude),
    longitude: parseDecimal(longitude),
    ...(altitude === undefined ? {} : { altitude }),
    ...parseLabel(query),
  };
}

/** Parses the label in Android's query `48.2,16.3(Name)`, where + stands for a space. */
function parseLabel(query: string): { label?: string } {
  const open = query.indexOf('(');
  if (open < 0 || !query.endsWith(')')) return {};
  const label = percentDecode(query.slice(open + 1, -1).replaceAll('+', ' '));
  return label === '' ? {} : { label };
}
