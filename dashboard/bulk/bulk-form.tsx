import { useMemo, useState } from 'preact/hooks';
import { completeStyle } from '../../core/symbols/style.js';
import { navigate } from '../router/location.js';
import { parseTags } from '../format/text.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';
import { CheckPanel } from './check-panel.js';
import { guessSetup, type Mapping } from './guess-mapping.js';
import { BulkStylePanel } from './bulk-style-panel.js';
import { MappingPanel } from './mapping-panel.js';
import type { Source } from './source.js';
import type { TypeChoice } from './targets.js';
import { useCheckedRows } from './use-checked-rows.js';
import { useSubmit } from './use-submit.js';

interface BulkFormProps {
  source: Source;
  /** Called when the user starts over. */
  onStartOver: () => void;
}

/** The form of a bulk creation: column mapping, style and tags, check, and submission. */
export function BulkForm({ source, onStartOver }: BulkFormProps) {
  const [table, setTable] = useState(source.table);
  const [{ choice, mapping }, setMapping] = useState(() => guessSetup(source.table));
  const [style, setStyle] = useState(completeStyle);
  const [tags, setTags] = useState('');
  const tagList = useMemo(() => parseTags(tags), [tags]);
  const setup = useMemo(
    () => ({ choice, mapping, columns: table.columns, tags: tagList, timezone: browserTimeZone() }),
    [choice, mapping, table, tagList],
  );
  const check = useCheckedRows(table, setup, style);
  const submission = useSubmit((submissions) => {
    // If one job has every row, its page shows the result. Otherwise this page still has rows to report.
    const [only, ...others] = submissions;
    const submittedRows = submissions.reduce((sum, { batch }) => sum + batch.rows.length, 0);
    if (!only?.job || others.length > 0 || submittedRows < table.rows.length) return;
    toast(`${pluralize(submittedRows, 'row')} submitted`);
    navigate(`/jobs/${only.job.id}`);
  });
  const locked = submission.submissions.some(({ state }) => state === 'accepted' || state === 'sending');

  const changeMapping = (next: { choice: TypeChoice; mapping: Mapping }) => {
    setMapping(next);
    submission.reset();
  };
  const setHasHeader = (hasHeader: boolean) => {
    const next = source.parseAgain(hasHeader);
    setTable(next);
    changeMapping(guessSetup(next));
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
        <Button disabled={submission.isSending} onClick={onStartOver}>
          Start over
        </Button>
      </section>
      {!locked && (
        <>
          <MappingPanel
            table={table}
            choice={choice}
            mapping={mapping}
            onChoice={(next) => changeMapping(guessSetup(table, next))}
            onMapping={(next) => changeMapping({ choice, mapping: next })}
            onHasHeader={setHasHeader}
          />
          <BulkStylePanel
            style={style}
            tags={tags}
            sample={check.rows?.find(({ item, errors }) => item && errors.length === 0)?.item}
            onStyle={(next) => {
              setStyle(next);
              submission.reset();
            }}
            onTags={(next) => {
              setTags(next);
              submission.reset();
            }}
          />
        </>
      )}
      <CheckPanel source={source} table={table} check={check} style={style} submission={submission} />
    </>
  );
}

const DELIMITER_NAMES: Record<string, string> = {
  ',': 'separated by commas',
  ';': 'separated by semicolons',
  '\t': 'separated by tabs',
  '|': 'separated by vertical bars',
};
