import type { Granularity } from '../../core/scans/analytics/periods.js';
import { Button } from '../components/button.js';
import { Checkbox, LongSelect, Select } from '../components/field.js';
import { lazily } from '../components/lazily.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { timeZoneChoices, timeZoneLabel } from '../format/time-zone-choices.js';
import { FILTERS, formatScanValue, formatTargetId } from './scan-values.js';
import type { TargetNames } from './target-names.js';
import { availableGranularities, nameDays, PRESETS, YEAR_BEFORE, type Comparison } from './range.js';
import type { View } from './view.js';

interface ViewBarProps {
  view: View;
  onChange: (change: Record<string, string | undefined>) => void;
}

const GRANULARITY_NAMES: Record<Granularity, string> = {
  hourly: 'By hour',
  daily: 'By day',
  weekly: 'By week',
  monthly: 'By month',
};

/** Controls for range, granularity, time zone, comparison, and bots. */
export function ViewBar({ view, onChange }: ViewBarProps) {
  const { range, comparison, justBefore, yearBefore } = view;
  return (
    <div class="view-bar">
      <SegmentedControl
        label="Range"
        value={view.preset}
        choices={[...PRESETS, CUSTOM]}
        onValue={(preset) =>
          onChange(
            preset === 'custom'
              ? { from: range.from, to: range.to.slice(0, 10) }
              : { range: preset, from: undefined, to: undefined },
          )
        }
      />
      {view.preset === 'custom' && <CustomDays view={view} onChange={onChange} />}
      <Select
        aria-label="Granularity"
        value={view.granularity}
        choices={availableGranularities(view.days).map((granularity) => ({
          value: granularity,
          label: GRANULARITY_NAMES[granularity],
        }))}
        onValue={(granularity) => onChange({ granularity })}
      />
      <LongSelect
        aria-label="Time zone"
        class="input select view-zone"
        value={view.timeZone}
        valueLabel={timeZoneLabel(view.timeZone)}
        choices={() => timeZoneChoices(view.timeZone)}
        onValue={(timezone) => onChange({ timezone })}
      />
      <Select
        aria-label="Compare with"
        value={comparison === yearBefore && !isSame(justBefore, yearBefore) ? YEAR_BEFORE : ''}
        choices={[
          { value: '', label: `vs. ${nameDays(justBefore.days, Date.now())}` },
          // Of a whole year, the period before is the last year.
          ...(isSame(justBefore, yearBefore) ? [] : [{ value: YEAR_BEFORE, label: 'vs. last year' }]),
        ]}
        onValue={(compare) => onChange({ compare })}
      />
      <Checkbox
        asSwitch
        label="Bots"
        checked={view.withBots}
        onValue={(on) => onChange({ bots: on ? 'include' : undefined })}
      />
    </div>
  );
}

function isSame(one: Comparison, other: Comparison): boolean {
  return one.days.from === other.days.from && one.days.to === other.days.to;
}

function CustomDays({ view: { range }, onChange }: ViewBarProps) {
  return (
    <div class="view-days">
      <input
        type="date"
        class="input"
        aria-label="First day"
        value={range.from}
        max={range.to.slice(0, 10)}
        onChange={(event) => onChange({ from: event.currentTarget.value, to: range.to.slice(0, 10) })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        class="input"
        aria-label="Last day"
        value={range.to.slice(0, 10)}
        min={range.from}
        onChange={(event) => onChange({ from: range.from, to: event.currentTarget.value })}
      />
    </div>
  );
}

/** The name of a link type, loaded separately: only codes of products have link types. */
const LoadedLinkTypeName = lazily(
  async () => (await import('../gs1/link-type-name.js')).LinkTypeName,
  'Couldn’t load the kinds of pages',
);

/** The active scan filters, each as a button that removes it. */
export function ScanFilters({ view, names, onChange }: ViewBarProps & { names: TargetNames | undefined }) {
  return (
    <>
      {FILTERS.map((name) => {
        const value = view.filters[name];
        if (value === undefined) return null;
        const text =
          name === 'rule' || name === 'variant'
            ? formatTargetId(name, value, names)
            : formatScanValue(name, value);
        return (
          <Button key={name} small icon="close" onClick={() => onChange({ [name]: undefined })}>
            <span class="visually-hidden">Remove the filter </span>
            {name === 'linkType' ? <LoadedLinkTypeName linkType={value} /> : text}
          </Button>
        );
      })}
      {view.missedOnly && (
        <Button
          small
          icon="close"
          aria-label="Remove the filter Missed scans"
          onClick={() => onChange({ missed: undefined })}
        >
          Missed scans
        </Button>
      )}
    </>
  );
}

const CUSTOM = { value: 'custom', label: 'Custom' } as const;
