const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const finePercent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** `12,345` */
export function fullNumber(value: number): string {
  return whole.format(value);
}

/** `950`, `1.2k`, `12k`, `3.4M`: for axes and narrow places. */
export function shortNumber(value: number): string {
  if (value < 1_000) return String(value);
  const [size, unit] = value < 999_500 ? [1_000, 'k'] : [1_000_000, 'M'];
  const scaled = value / size;
  return `${scaled < 9.95 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${unit}`;
}

/** `42%`, `0.4%`; of nothing: `0%`. */
export function share(part: number, all: number): string {
  if (all === 0) return '0%';
  const ratio = part / all;
  return (ratio < 0.1 ? finePercent : percent).format(ratio);
}

/** `1 code`, `2 codes` */
export function pluralize(value: number, one: string, many = `${one}s`): string {
  return `${fullNumber(value)} ${value === 1 ? one : many}`;
}

/** `950 bytes`, `12.4 KB`, `3.2 MB`, as file managers write sizes. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return pluralize(bytes, 'byte');
  const [size, unit] = bytes < 999_500 ? [1_000, 'KB'] : [1_000_000, 'MB'];
  const scaled = bytes / size;
  return `${scaled < 99.5 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)} ${unit}`;
}
