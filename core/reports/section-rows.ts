import type { ReportFigures } from './report-figures.js';
import type { ReportSection } from './report-schemas.js';

/** A row of a section as people read it. */
export interface SectionRow {
  name: string;
  scans: number;
  uniqueScans: number;
}

/** Sections that list rows by their scans, most first. */
type ListSection = Exclude<ReportSection, 'timeSeries' | 'hoursOfDay'>;

interface SectionNames {
  title: string;
  /** Title of the column of names. */
  column: string;
}

/** Titles of sections. */
export const SECTION_NAMES: Record<ReportSection, SectionNames> = {
  timeSeries: { title: 'Scans over time', column: 'Period' },
  topQrCodes: { title: 'Most scanned codes', column: 'Code' },
  countries: { title: 'Countries', column: 'Country' },
  cities: { title: 'Cities', column: 'City' },
  devices: { title: 'Devices', column: 'Device' },
  operatingSystems: { title: 'Operating systems', column: 'Operating system' },
  browsers: { title: 'Browsers', column: 'Browser' },
  referrers: { title: 'Referring pages', column: 'Referring page' },
  hoursOfDay: { title: 'Hours of the day', column: 'Hour' },
};

/** Sections in the order in which people read them. */
export const SECTIONS_AS_READ = Object.keys(SECTION_NAMES) as ReportSection[];

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const UNKNOWN = 'Unknown';

/** Returns the rows of a section that lists what was counted most; none if the report does not show it. */
export function listRows(section: ListSection, figures: ReportFigures): SectionRow[] {
  const rows = {
    topQrCodes: () => named(figures.topQrCodes, ({ name, shortCode }) => name ?? shortCode),
    countries: () => named(figures.countries, ({ country }) => countryName(country)),
    cities: () => named(figures.cities, ({ city, country }) => cityName(city, country)),
    devices: () => named(figures.devices, ({ device }) => capitalize(device)),
    operatingSystems: () => named(figures.operatingSystems, (row) => row.operatingSystem ?? UNKNOWN),
    browsers: () => named(figures.browsers, ({ browser }) => browser ?? UNKNOWN),
    referrers: () => named(figures.referrers, ({ referrer }) => referrer ?? 'None'),
  }[section];
  return rows();
}

/** Returns the hours of the day as rows, such as `08:00`. */
export function hourRows({ hoursOfDay = [] }: ReportFigures): SectionRow[] {
  return hoursOfDay.map(({ hour, scans, uniqueScans }) => ({
    name: `${String(hour).padStart(2, '0')}:00`,
    scans,
    uniqueScans,
  }));
}

type Counted = Omit<SectionRow, 'name'>;

function named<Row extends Counted>(rows: readonly Row[] = [], nameOf: (row: Row) => string): SectionRow[] {
  return rows.map((row) => ({ name: nameOf(row), scans: row.scans, uniqueScans: row.uniqueScans }));
}

function countryName(country: string | null): string {
  if (country === null) return UNKNOWN;
  try {
    return COUNTRY_NAMES.of(country) ?? country;
  } catch {
    // Not a code that Intl accepts.
    return country;
  }
}

function cityName(city: string | null, country: string | null): string {
  const place = country === null ? '' : ` (${countryName(country)})`;
  return city === null ? `${UNKNOWN}${place}` : `${city}${place}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
