/** Strokes of the icons on landing pages, on a grid of 24. */
const PATHS = {
  wifi: 'M2.5 9a14 14 0 0 1 19 0M6 12.7a9 9 0 0 1 12 0M9.4 16.3a4 4 0 0 1 5.2 0M12 20h.01',
  place: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  phone:
    'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z',
  chat: 'M4 5h16v11H9.5L5 20v-4H4Z',
  mail: 'M3 6h18v12H3ZM3.5 6.5 12 13l8.5-6.5',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  money: 'M3 6.5h18v11H3ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 9.5v.01M18 14.5v.01',
  text: 'M5 6.5h14M5 12h14M5 17.5h8',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  pause: 'M9 6v12M15 6v12',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  stop: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM6.2 6.2l11.6 11.6',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  open: 'M14 4.5h5.5V10M19 5l-8 8M10 5.5H5v13.5h13.5V14',
} as const;

export type PageIcon = keyof typeof PATHS;

/** Renders an icon as HTML. Screen readers skip it, because the text next to it says the same. */
export function renderIcon(icon: PageIcon): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[icon]}"/></svg>`;
}
