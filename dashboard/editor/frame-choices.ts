import type { Style } from '../../core/symbols/style.js';

/** Texts of the frames that are offered as tiles, with their position; any other text is typed. */
export const FRAMES = {
  none: undefined,
  scan: { text: 'Scan me', position: 'bottom' },
  'scan-top': { text: 'Scan me', position: 'top' },
  menu: { text: 'Menu', position: 'bottom' },
  wifi: { text: 'Free Wi-Fi', position: 'bottom' },
  contact: { text: 'Save contact', position: 'bottom' },
  book: { text: 'Book now', position: 'bottom' },
  follow: { text: 'Follow us', position: 'bottom' },
} as const;
export type FrameChoice = keyof typeof FRAMES;

/** Returns the offered frame that a style has; `undefined` for another text. */
export function frameChoiceOf({ frame }: Pick<Style, 'frame'>): FrameChoice | undefined {
  return (Object.keys(FRAMES) as FrameChoice[]).find(
    (choice) => FRAMES[choice]?.text === frame?.text && FRAMES[choice]?.position === frame?.position,
  );
}

/** Returns the style with an offered frame; the color of its frame stays. */
export function withFrameChoice(style: Style, choice: FrameChoice): Style {
  const frame = FRAMES[choice];
  return { ...style, frame: frame === undefined ? null : { color: style.frame?.color ?? null, ...frame } };
}
