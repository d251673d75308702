import { useEffect, useRef, useState } from 'preact/hooks';
import type { Analytics } from '../../core/analytics/analytics-schema.js';
import { GEOIP_ATTRIBUTION } from '../../core/analytics/stats.js';
import { MINUTE_MS } from '../../core/time/durations.js';
import { useQueryParams } from '../router/location.js';
import { TimeChart } from '../charts/time-chart.js';
import { callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { Button } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { BreakdownPanel, type BreakdownList } from './breakdown.js';
import { HourOfDayChart } from './hour-of-day-chart.js';
import { Totals } from './totals.js';
import { analyticsPath, previousPeriodPath, parseView, type View } from './view.js';
import { ViewBar } from './view-bar.js';
import './analytics.css';

interface AnalyticsPanelsProps {
  /** API path of a code's or the account's analytics. */
  path: string;
  title: string;
  /** ID of the latest scan. When it changes, the analytics are refetched immediately. */
  latestScanId: string | null;
  /** Name of the CSV file without its extension. */
  fileName: string;
}

/** Totals, chart, and breakdowns of scans. The URL holds the range and the filters. */
export function AnalyticsPanels({ path, title, latestScanId: lastScan, fileName }: AnalyticsPanelsProps) {
  const [query, setQuery] = useQueryParams();
  const view = parseView(query, Date.now());
  const apiPath = analyticsPath(path, view);
  const current = useQuery<Analytics>(apiPath, view.live ? { refetchIntervalMs: MINUTE_MS } : {});
  useOnChange(lastScan, current.refetch);
  const previous = useQuery<Analytics>(previousPeriodPath(path, view), { staleTimeMs: MINUTE_MS });

  return (
    <section class="analytics" aria-label="Analytics">
      <div class="page-head">
        <h2>{title}</h2>
        <CsvButton path={apiPath} fileName={fileName} />
      </div>
      <ViewBar view={view} onChange={setQuery} />
      <Loaded query={current} errorTitle="Couldn’t load scans" skeleton={<Skeleton lines={4} tall />}>
        {(analytics) => (
          <>
            <Totals current={analytics} previous={previous.data} withBots={view.withBots} />
            <div class="panel">
              <TimeChart
                series={analytics.timeSeries}
                granularity={analytics.granularity}
                timeZone={analytics.timezone}
              />
            </div>
            <Breakdowns analytics={analytics} view={view} onFilter={setQuery} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Calls `onChange` when the value changes, but not on the first render. */
function useOnChange(value: unknown, onChange: () => unknown): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange();
  }, [value]);
}

function CsvButton({ path, fileName }: { path: string; fileName: string }) {
  const { mutate, isPending, error } = useMutation(async () => {
    saveFile(await callForFile('GET', path, { headers: { accept: 'text/csv' } }), `${fileName}.csv`);
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
  onFilter: (filters: Record<string, string | undefined>) => void;
}

function Breakdowns({ analytics, view, onFilter }: BreakdownsProps) {
  const { omitted } = analytics;
  const [openLocation, setOpenLocation] = useState('countries');
  const [openClient, setOpenClient] = useState('devices');
  const common = { total: analytics.totalScans, filters: view.filters, onFilter };
  const locationLists: BreakdownList[] = [
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
      title: 'Referrers',
      name: 'referrer',
      rows: analytics.referrers.map(({ referrer, scans }) => ({ value: referrer, scans })),
      omitted: omitted.referrers,
    },
  ];
  return (
    <div class="breakdowns">
      <BreakdownPanel
        lists={locationLists}
        open={openLocation}
        onOpen={setOpenLocation}
        note={`Locations: ${GEOIP_ATTRIBUTION}`}
        {...common}
      />
      <BreakdownPanel lists={clientLists} open={openClient} onOpen={setOpenClient} {...common} />
      <BreakdownPanel lists={referrers} open="referrers" onOpen={() => {}} {...common} />
      <section class="panel" aria-label="Hours of the day">
        <div class="panel-head">
          <h3>Hours of the day</h3>
        </div>
        <HourOfDayChart hours={analytics.hoursOfDay} />
      </section>
    </div>
  );
}
