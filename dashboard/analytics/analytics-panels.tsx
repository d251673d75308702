import { useEffect, useRef, useState } from 'preact/hooks';
import type { Analytics } from '../../core/analytics/analytics-schema.js';
import { GEOIP_ATTRIBUTION } from '../../core/analytics/geoip-attribution.js';
import { useQueryParams } from '../router/location.js';
import { TimeChart } from '../charts/time-chart.js';
import { callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { Breakdown, type BreakdownList } from './breakdown.js';
import { HourStrip } from './hour-of-day-chart.js';
import { Totals } from './totals.js';
import { analyticsAddress, previousPeriodPath, readView, type View } from './view.js';
import { ViewBar } from './view-bar.js';
import './analytics.css';

const MINUTE_MS = 60_000;

interface AnalyticsPanelsProps {
  /** Of a code's analytics, or the account's. */
  path: string;
  title: string;
  /** Changes when a scan has come in: then it is counted anew at once. */
  lastScan: string | null;
  /** Of the CSV file, without its ending. */
  fileName: string;
}

/** Everything that is known about scans; what is looked at stands in the address. */
export function AnalyticsPanels({ path, title, lastScan, fileName }: AnalyticsPanelsProps) {
  const [query, change] = useQueryParams();
  const view = readView(query, Date.now());
  const address = analyticsAddress(path, view);
  const now = useQuery<Analytics>(address, view.live ? { refetchIntervalMs: MINUTE_MS } : {});
  useNews(lastScan, now.refetch);
  const before = useQuery<Analytics>(previousPeriodPath(path, view), { staleTimeMs: MINUTE_MS });

  return (
    <section class="analytics" aria-label="Analytics">
      <div class="page-head">
        <h2>{title}</h2>
        <CsvButton address={address} fileName={fileName} />
      </div>
      <ViewBar view={view} onChange={change} />
      <Loaded query={now} errorTitle="The scans could not be counted" skeleton={<Skeleton lines={4} tall />}>
        {(analytics) => (
          <>
            <Totals now={analytics} before={before.data} withBots={view.withBots} />
            <div class="panel">
              <TimeChart
                series={analytics.timeSeries}
                granularity={analytics.granularity}
                timeZone={analytics.timezone}
              />
            </div>
            <Breakdowns analytics={analytics} view={view} onFilter={change} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Runs when the value is another than before. */
function useNews(value: unknown, onChange: () => unknown): void {
  const known = useRef(value);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    onChange();
  }, [value]);
}

function CsvButton({ address, fileName }: { address: string; fileName: string }) {
  const { mutate, isPending, error } = useMutation(async () => {
    saveFile(await callForFile('GET', address, { headers: { accept: 'text/csv' } }), `${fileName}.csv`);
  });
  return (
    <div class="row">
      {error && <span class="field-error small">{error.message}</span>}
      <Button small icon="download" busy={isPending} onClick={() => void mutate()}>
        CSV
      </Button>
    </div>
  );
}

interface BreakdownsProps {
  analytics: Analytics;
  view: View;
  onFilter: (change: Record<string, string | undefined>) => void;
}

function Breakdowns({ analytics, view, onFilter }: BreakdownsProps) {
  const { omitted } = analytics;
  const [places, setPlaces] = useState('countries');
  const [clients, setClients] = useState('devices');
  const common = { total: analytics.totalScans, filters: view.filters, onFilter };
  const placeLists: BreakdownList[] = [
    {
      key: 'countries',
      title: 'Countries',
      name: 'country',
      rows: analytics.countries.map(({ country, scans }) => ({ value: country, scans })),
      omitted: omitted.countries,
    },
    {
      key: 'cities',
      title: 'Cities',
      name: 'city',
      rows: analytics.cities.map(({ city, country, scans }) => ({ value: city, scans, country })),
      omitted: omitted.cities,
    },
  ];
  const clientLists: BreakdownList[] = [
    {
      key: 'devices',
      title: 'Devices',
      name: 'device',
      rows: analytics.devices.map(({ device, scans }) => ({ value: device, scans })),
      omitted: omitted.devices,
    },
    {
      key: 'browsers',
      title: 'Browsers',
      name: 'browser',
      rows: analytics.browsers.map(({ browser, scans }) => ({ value: browser, scans })),
      omitted: omitted.browsers,
    },
    {
      key: 'systems',
      title: 'Systems',
      name: 'operatingSystem',
      rows: analytics.operatingSystems.map(({ operatingSystem, scans }) => ({
        value: operatingSystem,
        scans,
      })),
      omitted: omitted.operatingSystems,
    },
  ];
  const referrers: BreakdownList[] = [
    {
      key: 'referrers',
      title: 'Came from',
      name: 'referrer',
      rows: analytics.referrers.map(({ referrer, scans }) => ({ value: referrer, scans })),
      omitted: omitted.referrers,
    },
  ];
  return (
    <div class="breakdowns">
      <Breakdown
        lists={placeLists}
        open={places}
        onOpen={setPlaces}
        note={`Places: ${GEOIP_ATTRIBUTION}`}
        {...common}
      />
      <Breakdown lists={clientLists} open={clients} onOpen={setClients} {...common} />
      <Breakdown lists={referrers} open="referrers" onOpen={() => {}} {...common} />
      <section class="panel" aria-label="Hours of the day">
        <div class="panel-head">
          <h3>Hours of the day</h3>
        </div>
        <HourStrip hours={analytics.hoursOfDay} />
      </section>
    </div>
  );
}
