import { createRequire } from 'node:module';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { iso31661NumericToAlpha2 } from 'iso-3166';
import { feature } from 'topojson-client';

const MODULE = 'virtual:world-map';
const SIZE = [720, 360];
/** Decimals of coordinates: a tenth of a pixel at twice the size. */
const DIGITS = 1;
const ANTARCTICA = '010';
/**
 * Areas that Natural Earth draws separately but that have no ISO 3166-1 number, with the codes of geolocation
 * databases.
 */
const CODES_BY_NAME = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY' };

const require = createRequire(import.meta.url);

/**
 * Vite plugin that provides `virtual:world-map`: the countries of Natural Earth (public domain) as paths of
 * an SVG. Countries that are too small for the coarse map are points, from the finer one.
 */
export function worldMap() {
  return {
    name: 'world-map',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(drawWorldMap())}` : undefined),
  };
}

/**
 * Returns the map: the size of the drawing, a path by country code, and a point for each country without a
 * path.
 */
function drawWorldMap() {
  const coarse = readCountries('110m');
  const projection = geoNaturalEarth1().fitSize(SIZE, { type: 'FeatureCollection', features: coarse });
  const path = geoPath(projection).digits(DIGITS);
  const shapes = {};
  for (const country of coarse) shapes[codeOf(country)] = (shapes[codeOf(country)] ?? '') + path(country);
  const [width, height] = SIZE;
  const points = Object.fromEntries(
    readCountries('50m')
      .map((country) => [codeOf(country), path.centroid(country).map((value) => +value.toFixed(DIGITS))])
      .filter(([code]) => !(code in shapes)),
  );
  return { width, height, shapes, points };
}

/** Reads the countries that have a code, without Antarctica. @param scale `110m` or `50m` */
function readCountries(scale) {
  const topology = require(`world-atlas/countries-${scale}.json`);
  const { features } = feature(topology, topology.objects.countries);
  return features.filter((country) => country.id !== ANTARCTICA && codeOf(country) !== undefined);
}

function codeOf({ id, properties }) {
  return iso31661NumericToAlpha2[id] ?? CODES_BY_NAME[properties.name];
}
