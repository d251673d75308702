import { ICON_PATHS, type IconName } from './icon-paths.js';

export type { IconName };

/**
 * A decorative icon next to text, or in a button with a label; hidden from screen readers.
 *
 * @param props.size side in CSS pixels
 */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
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
