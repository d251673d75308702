const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const share = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats a number with all its digits, e.g. `12,345`. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/**
 * Formats a number for axes and narrow columns, exact up to 9,999: `950`, `1,022`, `12.3k`, `123k`, `3.4M`.
 */
export function formatCompactNumber(value: number): string {
  if (value < 10_000) return formatNumber(value);
  const [size, unit] = value < 999_500 ? [1_000, 'k'] : [1_000_000, 'M'];
  const scaled = value / size;
  return `${scaled < 99.95 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${unit}`;
}

/** Formats `part` as a percentage of `total`, to one decimal: `50%`, `33.3%`. `0%` of zero. */
export function formatPercent(part: number, total: number): string {
  return percent.format(total === 0 ? 0 : part / total);
}

/** Like `formatPercent`, always with a decimal, for columns: `50.0%`. */
export function formatShare(part: number, total: number): string {
  return share.format(total === 0 ? 0 : part / total);
}

/** Formats a number with its noun: `1 code`, `2 codes`. */
export function pluralize(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`;
}

/** Says how many rows of a list are shown: `50 of 120`, or `3 codes` if these are all. */
export function describeShown(shown: number, total: number, singular: string, plural?: string): string {
  if (shown >= total) return pluralize(total, singular, plural);
  return `${formatNumber(shown)} of ${formatNumber(total)}`;
}

/** Formats a file size in decimal units, as file managers do: `950 bytes`, `12.4 KB`, `3.2 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return pluralize(bytes, 'byte');
  const [size, unit] = bytes < 999_500 ? [1_000, 'KB'] : [1_000_000, 'MB'];
  const scaled = bytes / size;
  return `${scaled < 99.5 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)} ${unit}`;
}

/** Formats storage in the binary units of plans: `950 KiB`, `12.4 MiB`, `1 GiB`. */
export function formatStorage(bytes: number): string {
  const [size, unit] = STORAGE_UNITS.find(([least]) => bytes >= least) ?? [2 ** 10, 'KiB'];
  return `${(bytes / size).toFixed(1).replace(/\.0$/, '')} ${unit}`;
}

const STORAGE_UNITS = [
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
] as const;
