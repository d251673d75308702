import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { MISSED_REASONS } from '../../core/scans/scan-properties.js';
import { Button } from '../components/button.js';
import { lazily } from '../components/lazily.js';
import { pluralize } from '../format/numbers.js';
import { BreakdownPanel, type BreakdownList } from './breakdown.js';
import { formatTarget, MISSED_NAMES } from './scan-values.js';
import type { BreakdownsProps } from './shown-analytics.js';

/** The panel of products, loaded separately: most codes are of other types. */
const LoadedProductPanel = lazily(
  async () => (await import('./product-panel.js')).ProductPanel,
  'Couldn’t load the scans by batch',
);

/**
 * Lists the panels that have data: the batches of products, and the targets, sources, and missed scans of
 * codes with a routing.
 */
export function listRoutingPanels(props: BreakdownsProps): VNode[] {
  const targets = targetLists(props);
  return [
    ...(isProduct(props) ? [<LoadedProductPanel key="products" {...props} />] : []),
    ...(targets.length > 0 ? [<TargetsPanel key="targets" lists={targets} {...props} />] : []),
    ...(hasMissed(props) ? [<MissedPanel key="missed" {...props} />] : []),
  ];
}

function isProduct({ analytics: { batches = [], linkTypes = [] } }: BreakdownsProps): boolean {
  return batches.length > 0 || linkTypes.length > 0;
}

function hasMissed({ analytics: { missedScans }, view }: BreakdownsProps): boolean {
  return missedScans.total > 0 || view.missedOnly;
}

function targetLists({ analytics, names }: BreakdownsProps): BreakdownList[] {
  const { targets = [], sources, omitted } = analytics;
  const lists: BreakdownList[] = [];
  if (targets.some(({ rule }) => rule !== null)) {
    lists.push({
      key: 'targets',
      title: 'Targets',
      name: 'rule',
      rows: targets.map(({ rule, variant, scans }) => ({
        value: rule,
        label: formatTarget(rule, variant, names),
        filter: { rule: rule ?? undefined, variant: variant ?? undefined },
        scans,
      })),
      omitted: omitted.targets ?? 0,
    });
  }
  if (sources.some(({ source }) => source !== null)) {
    lists.push({
      key: 'sources',
      title: 'Source',
      name: 'source',
      rows: sources.map(({ source, scans }) => ({ value: source, scans })),
      omitted: omitted.sources,
    });
  }
  return lists;
}

function TargetsPanel({
  lists,
  analytics,
  view,
  onFilter,
}: BreakdownsProps & { lists: readonly BreakdownList[] }) {
  const [open, setOpen] = useState('targets');
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

function MissedPanel({ analytics, view, onFilter }: BreakdownsProps) {
  const { total, byReason } = analytics.missedScans;
  const rows = MISSED_REASONS.map((reason) => ({
    value: reason,
    label: MISSED_NAMES[reason],
    scans: byReason[reason],
  }))
    .filter(({ scans }) => scans > 0)
    .sort((one, other) => other.scans - one.scans);
  return (
    <BreakdownPanel
      lists={[{ key: 'missed', title: 'Missed scans', name: 'reason', rows, omitted: 0 }]}
      open="missed"
      onOpen={() => {}}
      total={total}
      filters={view.filters}
      onFilter={onFilter}
      note={`${pluralize(total, 'visitor was', 'visitors were')} turned away. Other counts leave them out.`}
      action={
        <Button
          small
          kind="quiet"
          aria-pressed={view.missedOnly}
          onClick={() => onFilter({ missed: view.missedOnly ? undefined : 'only' })}
        >
          {view.missedOnly ? 'Show all scans' : 'Show only these'}
        </Button>
      }
    />
  );
}
