/** SVG paths on a grid of 20 × 20 with a stroke width of 1.5. */
const PATHS = {
  overview: 'M3 10.5 10 4l7 6.5M5 9v7h10V9',
  codes: 'M3.5 3.5h5v5h-5zm8 0h5v5h-5zm-8 8h5v5h-5zm8 0h2v2m3-2v2m-5 1v2h2m3-2v2',
  plus: 'M10 4v12M4 10h12',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5 3.5 3.5',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  check: 'm4 10.5 4 4 8-9',
  open: 'M11.5 3.5h5v5m0-5-7 7M14 12v4.5H3.5V6H8',
  edit: 'm3.5 16.5.8-3.6L13.5 3.7l2.8 2.8-9.2 9.2zM11.5 5.7l2.8 2.8',
  download: 'M10 3.5v9m-4-4 4 4 4-4M3.5 13v3.5h13V13',
  upload: 'M10 12.5v-9m-4 4 4-4 4 4M3.5 13v3.5h13V13',
  jobs: 'M3.5 4.5h2v2h-2zM8.5 5.5h8m-13 3.5h2v2h-2zm5 1h8m-13 3.5h2v2h-2zm5 1h8',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 3.5V10l2.5 2',
  table: 'M3 4h14v12H3zm0 4h14M3 12h14M8 4v12',
  sheet: 'M4 3h12v14H4zm0 4.7h12M4 12.3h12M10 3v14',
  image: 'M3 4h14v12H3zm0 9 4-4 4 4 2.5-2.5L17 14M12.5 7.5h.01',
  expand: 'M12 3.5h4.5V8m0-4.5L11.5 8.5M8 16.5H3.5V12m0 4.5 5-5',
  archive: 'M3 4h14v4H3zm1 4v8.5h12V8m-8 3h4',
  trash: 'M4 6h12M8 6V3.5h4V6m3 0-.8 10.5H5.8L5 6m3.2 3v5m3.6-5v5',
  pause: 'M7 4.5v11m6-11v11',
  play: 'm6.5 4 9 6-9 6z',
  tag: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7h.01',
  close: 'm5 5 10 10M15 5 5 15',
  more: 'M4.5 10h.01M10 10h.01m5.49 0h.01',
  menu: 'M3.5 5.5h13m-13 4.5h13m-13 4.5h13',
  warn: 'M10 3.5 17 16H3zm0 4.5v4m0 2.2h.01',
  info: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 6v4.5m0-7h.01',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 2v1.5m0 13V18m8-8h-1.5m-13 0H2m13.7-5.7-1.1 1.1m-9.2 9.2-1.1 1.1m0-11.4 1.1 1.1m9.2 9.2 1.1 1.1',
  moon: 'M16.5 11.8A7 7 0 1 1 8.2 3.5a5.5 5.5 0 0 0 8.3 8.3z',
  system: 'M3 4h14v9.5H3zm4.5 13h5m-2.5-3.5V17',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5h.01m2.99 0h.01m2.99 0h.01m2.99 0h.01M6 11.7h8',
  user: 'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM3.8 16.5c.6-3 3-4.6 6.2-4.6s5.6 1.6 6.2 4.6',
  out: 'M8 3.5H3.5v13H8m4.5-3.5 3.5-3-3.5-3m3.5 3H8',
  key: 'M13 3.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10.5 9.5l-7 7m2.5-2.5 2.2 2.2',
  settings: 'M3 6h7m4 0h3m-5-2a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3 14h3m4 0h7m-9-2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3M16.5 3v3.5H13',
  back: 'M16 10H4m5-5-5 5 5 5',
  left: 'm12 5-5 5 5 5',
  right: 'm8 5 5 5-5 5',
  down: 'm5 8 5 5 5-5',
  up: 'm5 12 5-5 5 5',
  grip: 'M7.5 5h.01M12.5 5h.01M7.5 10h.01m4.99 0h.01M7.5 15h.01m4.99 0h.01',
  forward: 'M4 10h12m-5-5 5 5-5 5',
  split: 'M3 10h4l5-5.5h4.5M7 10l5 5.5h4.5m-2.5-13.5 2.5 2.5L14 7m0 6 2.5 2.5L14 18',
  lock: 'M5 9h10v7.5H5zm2 0V6.5a3 3 0 0 1 6 0V9',
  chart: 'M3.5 3.5v13h13M7 13V9.5m3.5 3.5V6m3.5 7v-5',
  filter: 'M3 5h14M5.5 10h9M8.5 15h3',
  book: 'M4 3.5h9a2.5 2.5 0 0 1 2.5 2.5v10.5h-9A2.5 2.5 0 0 1 4 14zm0 10.5a2.5 2.5 0 0 1 2.5-2.5h9',
  link: 'M8.5 11.5a3 3 0 0 0 4.3.2l2.7-2.7a3 3 0 0 0-4.3-4.2l-1 1m1.3 2.7a3 3 0 0 0-4.3-.2L4.5 11a3 3 0 0 0 4.3 4.2l1-1',
  webhook:
    'M10 3.2a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM4.8 11.6a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zm10.4 0a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM8.6 8 6.3 12m1.1 2.2h5.2m1.1-2.2L11.4 8',
  pulse: 'M2.5 10H6l2.5-6.5 3.5 13 2.5-6.5h3',
  send: 'M17 3 2.8 8.6l5.7 2.9zm0 0-5.2 14.2-3.3-5.7',
  repeat: 'M4 9.5a6 6 0 0 1 11-2.7m1 3.7a6 6 0 0 1-11 2.7M15.3 3.5V7h-3.5m-7.1 9.5V13h3.5',
  text: 'M4 5V4h12v1M10 4v12m-2 0h4',
  card: 'M2.5 4.5h15v11h-15zm3 7.5c.3-1.3 1.2-2 2.5-2s2.2.7 2.5 2M8 6.8a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM13 8h2m-2 3h2',
  wifi: 'M2.5 8a11 11 0 0 1 15 0M5 11a7.3 7.3 0 0 1 10 0m-7.5 2.8a3.7 3.7 0 0 1 5 0M10 16.3h.01',
  mail: 'M2.5 4.5h15v11h-15zm0 1 7.5 5.5 7.5-5.5',
  message: 'M3 4h14v9.5H9L5.5 16.5v-3H3z',
  phone:
    'M4 3.5h3.2l1.3 3.7-1.9 1.4a9 9 0 0 0 4.8 4.8l1.4-1.9 3.7 1.3V16c0 .5-.5 1-1 1C9 17 3 11 3 4.5c0-.5.5-1 1-1z',
  location:
    'M10 17.5c3.7-4 5.5-6.8 5.5-9.3a5.5 5.5 0 0 0-11 0c0 2.5 1.8 5.3 5.5 9.3zM10 6.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  calendar: 'M3.5 5h13v11.5h-13zm0 4h13M7 3v3.5M13 3v3.5',
  app: 'M6 2.5h8v15H6zM9 15h2',
  whatsapp:
    'M10 3a7 7 0 1 1-3.3 13.2L3 17l.8-3.7A7 7 0 0 1 10 3zM7.6 7.2c-.3 2.8 2.4 5.4 5.2 5.2l.3-1.6-1.6-.6-.9.9a4 4 0 0 1-1.7-1.7l.9-.9-.6-1.6z',
  pix: 'm10 3 7 7-7 7-7-7zm0 4.2 2.8 2.8-2.8 2.8L7.2 10z',
  rupee: 'M5.5 4h9m-9 3.5h9M5.5 4H8a3.5 3.5 0 0 1 0 7H5.5l6 5.5',
  bank: 'M3 8 10 3.5 17 8zm1.5 8.5h11M5.5 8v6m3-6v6m3-6v6m3-6v6',
  coin: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM8 6.5v7h2.7a1.8 1.8 0 0 0 0-3.6H8m0 0h2.3a1.7 1.7 0 0 0 0-3.4H8',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof PATHS;

/** A decorative icon next to text, or in a button with a label; hidden from screen readers. @param props.size side in CSS pixels */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The logo mark that stands next to the product name; hidden from screen readers. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 7h8v8H7zm2 2v4h4V9zm8-2h8v8h-8zm2 2v4h4V9zM7 17h8v8H7zm2 2v4h4v-4zm8-2h3v3h-3zm5 0h3v3h-3zm-5 5h3v3h-3zm5 0h3v3h-3z" />
    </svg>
  );
}
