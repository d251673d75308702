import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Analytics } from '../../core/scans/analytics/analytics-schema.js';
import { GEOIP_ATTRIBUTION } from '../../core/scans/geoip-attribution.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { useQueryParams } from '../router/location.js';
import { ChartSkeleton } from '../charts/chart-skeleton.js';
import { TimeChart } from '../charts/time-chart.js';
import { useOnChange } from '../http/use-on-change.js';
import { useQuery } from '../http/use-query.js';
import { CsvButton } from '../components/csv-button.js';
import { InTurn } from '../components/in-turn.js';
import { lazily } from '../components/lazily.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { selectionParameters, type CodeSelection } from './code-selection.js';
import { ExportScansButton } from './export-scans-button.js';
import { BreakdownPanel, type BreakdownList } from './breakdown.js';
import { LocationMap } from './location-map.js';
import { HourOfDayChart } from './hour-of-day-chart.js';
import type { BreakdownsProps, ShownAnalytics } from './shown-analytics.js';
import type { PageLink } from './page-links.js';
import { nameComparison, nameDays } from './range.js';
import { listRoutingPanels } from './routing-panels.js';
import type { TargetNames } from './target-names.js';
import { Totals } from './totals.js';
import { useTargetNames } from './use-target-names.js';
import { ACCOUNT_ANALYTICS_PATH, analyticsPath, comparedPath, parseView } from './view.js';
import { ScanFilters, ViewBar } from './view-bar.js';
import './analytics.css';

/** The clicks on links, loaded separately: most codes have none. */
const LoadedClicksPanel = lazily(
  async () => (await import('./clicks-panel.js')).ClicksPanel,
  'Couldn’t load the clicks',
  () => <Skeleton lines={3} tall />,
);

interface AnalyticsPanelsProps {
  /** API path of a code's or the account's analytics. */
  path: string;
  title: string;
  /** ID of the latest scan. When it changes, the analytics are refetched immediately. */
  latestScanId: string | null | undefined;
  /** Name of the CSV file without its extension. */
  fileName: string;
  /** The codes whose scans are counted. */
  codes: CodeSelection;
  /** Names of the targets of a code. */
  names?: TargetNames;
  /** Links of the page of a code; absent for codes without such a page. */
  links?: readonly PageLink[] | undefined;
  /** API path of the code, for its history. */
  codePath?: string;
  /** Control that changes the selection. */
  picker?: ComponentChildren;
}

/** Totals, chart, and breakdowns of scans. The URL holds the range and the filters. */
export function AnalyticsPanels(props: AnalyticsPanelsProps) {
  const { path, title, latestScanId, fileName, codes, picker, links } = props;
  const [query, setQuery] = useQueryParams();
  const view = parseView(query, Date.now());
  // The path of a single code selects it already.
  const selection = path === ACCOUNT_ANALYTICS_PATH ? selectionParameters(codes) : {};
  const apiPath = analyticsPath(path, view, selection);
  const current = useQuery<ShownAnalytics>(apiPath, view.live ? { refetchIntervalMs: MINUTE_MS } : {});
  const names = useTargetNames(props.names, props.codePath, current.data);
  const compared = nameDays(view.comparison.days, Date.now());
  useOnChange(latestScanId, current.refetch);
  const previous = useQuery<Analytics>(comparedPath(path, view, selection), { staleTimeMs: MINUTE_MS });

  return (
    <section class="analytics" aria-label="Analytics">
      <div class="section-head">
        <h2>{title}</h2>
        <div class="row">
          <ScanFilters view={view} names={names} onChange={setQuery} />
          {picker}
          <CsvButton path={apiPath} fileName={fileName} />
          <ExportScansButton view={view} selection={codes} />
        </div>
      </div>
      <ViewBar view={view} onChange={setQuery} />
      <Loaded query={current} errorTitle="Couldn’t load scans" skeleton={<Skeleton lines={4} tall />}>
        {(analytics) => (
          <>
            <Totals
              current={analytics}
              previous={previous.data}
              compared={nameComparison(view.comparison, Date.now())}
              withBots={view.withBots}
              withClicks={links !== undefined}
            />
            <div class="panel">
              <InTurn placeholder={<ChartSkeleton />}>
                {() => (
                  <TimeChart
                    series={analytics.timeSeries}
                    end={analytics.to}
                    granularity={analytics.granularity}
                    timeZone={analytics.timezone}
                    previous={previous.data?.timeSeries}
                    compared={compared}
                    annotations={analytics.annotations}
                  />
                )}
              </InTurn>
            </div>
            {links && <LoadedClicksPanel links={links} analytics={analytics} />}
            <Breakdowns analytics={analytics} view={view} names={names} onFilter={setQuery} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The breakdowns in rows of two: the order on the screen is the order for the keyboard. */
function Breakdowns({ analytics, view, names, onFilter }: BreakdownsProps) {
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
  const topCodes: BreakdownList[] = [
    {
      key: 'codes',
      title: 'Top codes',
      name: 'code',
      rows: (analytics.topQrCodes ?? []).map(({ qrCodeId, name, scans }) => ({
        value: qrCodeId,
        ...(name !== null && { label: name }),
        scans,
      })),
      omitted: 0,
    },
  ];
  const panels = [
    <BreakdownPanel
      key="locations"
      lists={locationLists}
      open={openLocation}
      onOpen={setOpenLocation}
      note={`Locations: ${GEOIP_ATTRIBUTION}`}
      {...common}
    />,
    <LocationMap
      key="map"
      countries={analytics.countries}
      total={analytics.totalScans}
      onFilter={(country) => onFilter({ country: view.filters.country === country ? undefined : country })}
    />,
    analytics.topQrCodes && (
      <BreakdownPanel key="codes" lists={topCodes} open="codes" onOpen={() => {}} {...common} />
    ),
    <BreakdownPanel key="referrers" lists={referrers} open="referrers" onOpen={() => {}} {...common} />,
    ...listRoutingPanels({ analytics, view, names, onFilter }),
    <BreakdownPanel key="clients" lists={clientLists} open={openClient} onOpen={setOpenClient} {...common} />,
    <HoursPanel key="hours" hours={analytics.hoursOfDay} />,
  ].filter((panel) => panel !== undefined);
  return (
    <div class="breakdowns">
      {panels.map((panel) => (
        <div key={panel.key as string} class="breakdown-cell">
          <InTurn>{() => panel}</InTurn>
        </div>
      ))}
    </div>
  );
}

function HoursPanel({ hours }: { hours: Analytics['hoursOfDay'] }) {
  return (
    <section class="panel" aria-label="Hours of the day">
      <div class="panel-head">
        <h3>Hours of the day</h3>
      </div>
      <HourOfDayChart hours={hours} />
    </section>
  );
}
