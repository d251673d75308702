import { z } from 'zod';
import { parseDegrees, splitCoordinates } from './coordinates.js';
import { formatDecimal } from './decimal.js';
import { parseGeo } from './geo-parsing.js';
import { normalizeCheck } from './normalize.js';
import { definePayloadType } from './payload-type.js';
import { percentEncode } from './percent-encoding.js';
import { lineField } from './text-fields.js';

/** About one centimeter at the equator, finer than any phone's GPS. */
const DECIMALS = 7;

const degrees = (axis: 'latitude' | 'longitude', max: number) => {
  const number = z
    .number()
    .min(-max)
    .max(max)
    // Adding 0 turns -0 into 0.
    .check(normalizeCheck((value) => ({ value: Number(value.toFixed(DECIMALS)) + 0 })));
  return z.preprocess((input) => (typeof input === 'string' ? parseDegrees(input, axis) : input), number);
};

const schema = z.strictObject({
  latitude: degrees('latitude', 90).describe('Degrees north (WGS 84), rounded to 7 decimals.'),
  longitude: degrees('longitude', 180).describe('Degrees east (WGS 84), rounded to 7 decimals.'),
  label: lineField(200).optional().describe('Name of the location. Only Android maps show it.'),
});

type GeoData = z.output<typeof schema>;

/** Location as a `geo:` URI (RFC 5870), with Android's `?q=` if it has a name. */
export const geo = definePayloadType({
  type: 'geo',
  title: 'Location',
  name: 'Location',
  otherNames: ['place', 'ort'],
  icon: 'location',
  pageIcon: 'place',
  pageName: ['Location', 'Standort', 'Lieu', 'Ubicación', 'Localização', '場所'],
  // One row for both, in the form that maps accept.
  pageFields: {
    latitude: { text: ({ latitude, longitude }) => `${latitude}, ${longitude}` },
    longitude: { text: () => '' },
  },
  fieldNames: {
    latitude: ['Coordinates', 'Koordinaten', 'Coordonnées', 'Coordenadas', 'Coordenadas', '座標'],
    longitude: ['Longitude', 'Längengrad', 'Longitude', 'Longitud', 'Longitude', '経度'],
  },
  summary: 'Shows a location on the map.',
  symbol: 'static',
  schema,
  example: { latitude: 48.201, longitude: 16.3695, label: 'Karlskirche (Vienna)' },
  encode: encodeGeo,
  parse: (text) => parseGeo(text) ?? parsePair(text),
  warnings: (data) =>
    data.label === undefined
      ? []
      : [
          {
            code: 'geo_label',
            message: 'Only Android shows the name of a location; RFC 5870 does not define one.',
          },
        ],
  action: { message: 'map', label: 'Show on the map', schemes: ['geo'], href: encodeGeo },
});

function encodeGeo({ latitude, longitude, label }: GeoData): string {
  const coordinates = `${formatDecimal(latitude, DECIMALS)},${formatDecimal(longitude, DECIMALS)}`;
  return label === undefined
    ? `geo:${coordinates}`
    : `geo:${coordinates}?q=${coordinates}(${percentEncode(label)})`;
}

/** A pair of coordinates as maps copy it, such as `48.2082, 16.3738`. */
function parsePair(text: string): unknown {
  const pair = splitCoordinates(text);
  return pair && { latitude: pair[0], longitude: pair[1] };
}
