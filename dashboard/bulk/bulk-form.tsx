import { useMemo, useState } from 'preact/hooks';
import { completeStyle } from '../../core/style.js';
import { navigate } from '../router/location.js';
import { parseTags } from '../codes/parse-tags.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';
import { CheckPanel } from './check-panel.js';
import { guessSetup, type Mapping } from './guess-mapping.js';
import { LookPanel } from './style-panel.js';
import { MappingPanel } from './mapping-panel.js';
import { readTable } from './read-table.js';
import type { Source } from './source.js';
import type { TypeChoice } from './targets.js';
import { useCheckedRows } from './use-checked-rows.js';
import { useSubmit } from './use-submit.js';

interface BulkFormProps {
  source: Source;
  /** undefined: begin anew. */
  onSource: (source: Source | undefined) => void;
}

/** From a table to codes: what its columns hold, how the codes look, what is wrong, and the way to the service. */
export function BulkForm({ source, onSource }: BulkFormProps) {
  const [table, setTable] = useState(source.table);
  const [{ choice, mapping }, setGuess] = useState(() => guessSetup(source.table));
  const [style, setStyle] = useState(completeStyle);
  const [tags, setTags] = useState('');
  const tagList = useMemo(() => parseTags(tags), [tags]);
  const setup = useMemo(
    () => ({ choice, mapping, columns: table.columns, tags: tagList, timezone: browserTimeZone() }),
    [choice, mapping, table, tagList],
  );
  const checking = useCheckedRows(table, setup, style);
  const delivery = useSubmit((deliveries) => {
    const [only, ...others] = deliveries;
    const all = deliveries.reduce((sum, { part }) => sum + part.rows.length, 0);
    if (!only?.job || others.length > 0 || all < table.rows.length) return;
    toast(`${pluralize(all, 'code')} handed in`);
    navigate(`/jobs/${only.job.id}`);
  });
  const locked = delivery.deliveries.some(({ state }) => state === 'accepted' || state === 'sending');

  const change = (next: { choice: TypeChoice; mapping: Mapping }) => {
    setGuess(next);
    delivery.reset();
  };
  const setNamed = (named: boolean) => {
    const next = readTable(source.text, named);
    setTable(next);
    change(guessSetup(next));
  };
  return (
    <>
      <section class="panel bulk-source" aria-label="Rows">
        <Icon name="table" size={24} />
        <div>
          <p class="bulk-file">
            <bdi>{source.fileName ?? 'Pasted rows'}</bdi>
          </p>
          <p class="soft small">
            {pluralize(table.rows.length, 'row')}, {pluralize(table.columns.length, 'column')},{' '}
            {DELIMITER_NAMES[table.delimiter] ?? 'one column'}
          </p>
        </div>
        <Button disabled={delivery.sending} onClick={() => onSource(undefined)}>
          Take other rows
        </Button>
      </section>
      {!locked && (
        <>
          <MappingPanel
            table={table}
            choice={choice}
            mapping={mapping}
            onChoice={(next) => change(guessSetup(table, next))}
            onMapping={(next) => change({ choice, mapping: next })}
            onNamed={setNamed}
          />
          <LookPanel
            style={style}
            tags={tags}
            sample={checking.rows?.find(({ item, faults }) => item && faults.length === 0)?.item}
            onStyle={(next) => {
              setStyle(next);
              delivery.reset();
            }}
            onTags={(next) => {
              setTags(next);
              delivery.reset();
            }}
          />
        </>
      )}
      <CheckPanel source={source} table={table} checking={checking} style={style} delivery={delivery} />
    </>
  );
}

const DELIMITER_NAMES: Record<string, string> = {
  ',': 'separated by commas',
  ';': 'separated by semicolons',
  '\t': 'separated by tabs',
  '|': 'separated by bars',
};
