import { CodeLink } from '../codes/code-name.js';
import { useFolders } from '../folders/use-folders.js';
import { formatNumber } from '../format/numbers.js';
import { ChangeLine } from '../history/change-line.js';
import { describeChange } from '../history/describe-change.js';
import type { ChangeSummary } from './job-kind.js';
import './summary-facts.css';

/** Maximum number of sampled codes that are shown. */
const MAX_SHOWN = 8;

/** Meaning of a number of codes whose print would change: none, one, or several. */
const SYMBOLS = [
  'printed codes would change: prints stay correct',
  'printed code would change',
  'printed codes would change',
];

interface SummaryFactsProps {
  summary: ChangeSummary;
  isDeletion?: boolean;
}

/** Result of a check of codes: numbers, and a sample of the changes. */
export function SummaryFacts({ summary, isDeletion = false }: SummaryFactsProps) {
  const { tree } = useFolders();
  const { counted, wouldChange, symbolsChanged, invalid, sample, invalidSample: allInvalid = [] } = summary;
  const invalidSample = allInvalid.slice(0, MAX_SHOWN);
  const unchanged = counted - wouldChange - invalid;
  const shown = sample.slice(0, MAX_SHOWN);
  return (
    <>
      <dl class="summary-facts">
        <Fact count={wouldChange} label={isDeletion ? 'would be deleted' : 'would change'} />
        {unchanged > 0 && <Fact count={unchanged} label="would stay as they are" />}
        {invalid > 0 && <Fact count={invalid} label="do not fit the change" bad />}
        {!isDeletion && (
          <Fact
            count={symbolsChanged}
            label={SYMBOLS[Math.min(symbolsChanged, 2)] ?? ''}
            bad={symbolsChanged > 0}
          />
        )}
      </dl>
      {invalidSample.length > 0 && (
        <div class="summary-sample" tabIndex={0} role="region" aria-label="Codes that do not fit">
          <ul>
            {invalidSample.map(({ id, error }) => (
              <li key={id}>
                <CodeLink id={id} />
                <p class="field-error small">{error.message}</p>
              </li>
            ))}
          </ul>
          {invalid > invalidSample.length && (
            <p class="soft small">And {formatNumber(invalid - invalidSample.length)} more.</p>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <div class="summary-sample" tabIndex={0} role="region" aria-label="Examples">
          <ul>
            {shown.map(({ id, changes }) => (
              <li key={id}>
                <CodeLink id={id} />
                {changes.map((change) => (
                  <ChangeLine key={change.path} change={describeChange(change, tree)} />
                ))}
              </li>
            ))}
          </ul>
          {wouldChange > shown.length && (
            <p class="soft small">And {formatNumber(wouldChange - shown.length)} more.</p>
          )}
        </div>
      )}
    </>
  );
}

function Fact({ count, label, bad = false }: { count: number; label: string; bad?: boolean }) {
  return (
    <div class={bad ? 'summary-bad' : undefined}>
      <dt class="number">{formatNumber(count)}</dt>
      <dd>{label}</dd>
    </div>
  );
}
