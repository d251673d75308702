import { parseDecimal } from './decimal.js';
import { PayloadSyntaxError } from './payload-type.js';
import { parseQueryFields, parseUri, percentDecode } from './percent-encoding.js';

/**
 * Largest difference, in degrees, at which two coordinates are the same place with different rounding: about
 * 10 m.
 */
const SAME_PLACE = 0.0001;

interface Place {
  latitude: number | string;
  longitude: number | string;
}

/**
 * Parses `geo:lat,lon[,alt][;crs=wgs84][;u=…]` with the queries of map apps. In Android's
 * `geo:0,0?q=48.2,16.3(Name)`, the query has the place. Uncertainty (`u`) says how well the place was
 * measured and is dropped. Altitude and unknown parameters stay in the data, so the schema rejects them by
 * name.
 *
 * @returns Candidate data, or `undefined` if the text is not a geo URI.
 * @throws PayloadSyntaxError if the coordinates have another reference system, or if the query searches for a
 *   place.
 */
export function parseGeo(text: string): unknown {
  const uri = parseUri(text, 'geo');
  if (!uri) return undefined;
  const [coordinates = '', ...parameters] = uri.path.split(';');
  const [latitude = '', longitude = '', ...altitude] = coordinates.split(',');
  const place = { latitude: parseDecimal(latitude), longitude: parseDecimal(longitude) };
  // The zoom and the type of the map say how it is shown, not where.
  const { q = '', z: _zoom, t: _mapType, ...others } = parseQueryFields(uri.query, (encoded) => encoded);
  const { searched, label } = parseSearch(q);
  return {
    ...parseParameters(parameters),
    ...others,
    ...(searched ? choosePlace(place, searched) : place),
    ...(altitude.length > 0 && { altitude: altitude.join(',') }),
    ...(label !== '' && { label }),
  };
}

/** RFC 5870, 3.3: parameters in any case; `crs` names the reference system. */
function parseParameters(parameters: readonly string[]): Record<string, string> {
  const others: Record<string, string> = {};
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split(/=(.*)/s);
    const known = name.trim().toLowerCase();
    if (known === 'crs' && value.toLowerCase() !== 'wgs84') {
      throw new PayloadSyntaxError(`has coordinates in ${value.slice(0, 40)}; only WGS 84 is supported`);
    }
    if (!['crs', 'u', ''].includes(known)) others[name] = value;
  }
  return others;
}

/**
 * Parses Android's query `48.2,16.3(Name)`, where + stands for a space.
 *
 * @throws PayloadSyntaxError if it is a name or an address, which only a map service can find.
 */
function parseSearch(query: string): { searched?: Place; label: string } {
  const whole = percentDecode(query.replaceAll('+', ' '));
  const [, text = '', name = ''] = /^([^(]*)(?:\((.*)\))?\s*$/s.exec(whole) ?? [undefined, whole];
  const decoded = text.trim();
  if (decoded === '') return { label: name };
  const [latitude = '', longitude = '', ...rest] = decoded.replace(/^loc:/i, '').split(',');
  const searched = { latitude: parseDecimal(latitude), longitude: parseDecimal(longitude) };
  if (rest.length > 0 || typeof searched.latitude !== 'number' || typeof searched.longitude !== 'number') {
    throw new PayloadSyntaxError(
      `searches for "${decoded.slice(0, 60)}", which has no coordinates; send its latitude and longitude, or a url of a map`,
    );
  }
  return { searched, label: name };
}

/** @throws PayloadSyntaxError if the coordinates and the query name two places. */
function choosePlace(place: Place, searched: Place): Place {
  const isUnset = place.latitude === 0 && place.longitude === 0;
  if (isUnset) return searched;
  const isSame = (axis: 'latitude' | 'longitude') =>
    Math.abs(Number(place[axis]) - Number(searched[axis])) <= SAME_PLACE;
  // Coordinates that are no numbers are rejected by the schema, which names them.
  if ((isSame('latitude') && isSame('longitude')) || typeof place.latitude !== 'number') return place;
  throw new PayloadSyntaxError('has two places: its coordinates and its query differ; remove one of them');
}
