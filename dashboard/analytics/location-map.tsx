import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type WorldMapData from 'virtual:world-map';
import type { Analytics } from '../../core/scans/analytics/analytics-schema.js';
import { formatNumber, formatShare, pluralize } from '../format/numbers.js';
import { formatScanValue } from './scan-values.js';

type MapData = typeof WorldMapData;

interface LocationMapProps {
  countries: Analytics['countries'];
  total: number;
  onFilter: (country: string) => void;
}

const POINT_RADIUS = 5;

/**
 * World map of scans by country; darker means more. Pointing at a country shows its count, and a click
 * filters by it.
 */
export function LocationMap({ countries, total, onFilter }: LocationMapProps) {
  const map = useWorldMap();
  const [pointed, setPointed] = useState<string>();
  const scansOf = new Map(countries.map(({ country, scans }) => [country, scans]));
  const max = Math.max(1, ...countries.filter(({ country }) => country !== null).map(({ scans }) => scans));
  const known = countries.filter(({ country }) => country !== null).length;
  const filter = useRef(onFilter);
  filter.current = onFilter;
  // 200 shapes: they render again only with other numbers.
  const shapes = useMemo(() => {
    if (map === undefined || map === 'failed') return undefined;
    const attributes = (code: string) => {
      const scans = scansOf.get(code) ?? 0;
      return {
        class: scans > 0 ? 'map-country map-scanned' : 'map-country',
        'fill-opacity': scans > 0 ? shade(scans, max) : undefined,
        onPointerEnter: () => setPointed(code),
        onClick: scans > 0 ? () => filter.current(code) : undefined,
      };
    };
    return (
      <>
        {Object.entries(map.shapes).map(([code, path]) => (
          <path key={code} d={path} {...attributes(code)} />
        ))}
        {Object.entries(map.points)
          .filter(([code]) => scansOf.has(code))
          .map(([code, [x, y]]) => (
            <circle key={code} cx={x} cy={y} r={POINT_RADIUS} {...attributes(code)} />
          ))}
      </>
    );
  }, [map, countries]);
  return (
    <section class="panel location-map" aria-label="Map">
      <div class="panel-head">
        <h3>Map</h3>
        <span class="small number soft">
          {pointed === undefined
            ? pluralize(known, 'country', 'countries')
            : describeCountry(pointed, scansOf.get(pointed) ?? 0, total)}
        </span>
      </div>
      {map === 'failed' ? (
        <p class="soft">The map couldn’t be loaded.</p>
      ) : (
        <svg
          viewBox={map ? `0 0 ${map.width} ${map.height}` : '0 0 2 1'}
          role="img"
          aria-label="Map of the scans. The list of countries has the same numbers."
          onPointerLeave={() => setPointed(undefined)}
        >
          {shapes}
        </svg>
      )}
    </section>
  );
}

/** Loads the map data separately and once: it is larger than the code of a page. */
function useWorldMap(): MapData | 'failed' | undefined {
  const [map, setMap] = useState<MapData | 'failed'>();
  useEffect(() => {
    let isMounted = true;
    import('virtual:world-map').then(
      (module) => isMounted && setMap(module.default),
      () => isMounted && setMap('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return map;
}

/** Opacity from 0.2 to 1. The square root keeps small numbers visible next to large ones. */
function shade(scans: number, max: number): number {
  return 0.2 + 0.8 * Math.sqrt(scans / max);
}

function describeCountry(code: string, scans: number, total: number): string {
  const name = formatScanValue('country', code);
  return scans === 0 ? `${name}: 0` : `${name}: ${formatNumber(scans)} (${formatShare(scans, total)})`;
}
