import { useState } from 'preact/hooks';
import { linkTypeName } from '../gs1/link-type-names.js';
import { BreakdownPanel, type BreakdownList } from './breakdown.js';
import type { BreakdownsProps } from './shown-analytics.js';

/** Scans of a product by the batch on the package, and by the kind of page that apps asked for. */
export function ProductPanel({ analytics, view, onFilter }: BreakdownsProps) {
  const [open, setOpen] = useState('batches');
  const { batches = [], linkTypes = [], omitted } = analytics;
  const lists: BreakdownList[] = [
    {
      key: 'batches',
      title: 'Batches',
      name: 'batch',
      rows: batches.map(({ batch, scans }) => ({ value: batch, scans })),
      omitted: omitted.batches ?? 0,
    },
    {
      key: 'linkTypes',
      title: 'Kinds of pages',
      name: 'linkType',
      rows: linkTypes.map(({ linkType, scans }) => ({
        value: linkType,
        label: linkType === null ? 'Unknown' : linkTypeName(linkType),
        scans,
      })),
      omitted: omitted.linkTypes ?? 0,
    },
  ];
  return (
    <BreakdownPanel
      lists={lists}
      open={open}
      onOpen={setOpen}
      total={analytics.totalScans}
      filters={view.filters}
      onFilter={onFilter}
    />
  );
}
