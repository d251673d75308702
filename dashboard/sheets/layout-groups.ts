import { PAPER_SIZES } from '../../core/jobs/sheets/sheet-layout.js';
import type { SheetLayoutResource } from '../../core/jobs/sheets/sheet-schemas.js';
import { formatNumber, pluralize } from '../format/numbers.js';

/** Returns the group of a layout: its brand and its paper, such as `Avery, A4`. */
export function layoutGroup({ maker, page }: SheetLayoutResource): string {
  return `${maker}, ${page.width === PAPER_SIZES.A4.width ? 'A4' : 'US Letter'}`;
}

/** Groups layouts by brand and paper, in their order. */
export function layoutGroups(named: readonly SheetLayoutResource[]): Map<string, SheetLayoutResource[]> {
  const groups = new Map<string, SheetLayoutResource[]>();
  for (const layout of named) {
    const group = layoutGroup(layout);
    groups.set(group, [...(groups.get(group) ?? []), layout]);
  }
  return groups;
}

/** Describes a layout: `L7160: 21 labels of 63.5 × 38.1 mm`. */
export function describeLayout({ name, labels, label }: SheetLayoutResource): string {
  return `${name}: ${pluralize(labels, 'label')} of ${formatSize(label)}`;
}

/** Formats a size: `63.5 × 38.1 mm`. */
export function formatSize({ width, height }: SheetLayoutResource['label']): string {
  const [shownWidth, shownHeight] = [width, height].map((mm) => formatNumber(Math.round(mm * 10) / 10));
  return `${shownWidth} × ${shownHeight} mm`;
}
