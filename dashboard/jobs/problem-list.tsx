import type { ComponentChildren } from 'preact';
import { Icon } from '../components/icon.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import type { ProblemGroup } from './problem-groups.js';
import './problem-list.css';

interface ProblemListProps {
  groups: readonly ProblemGroup[];
  unit: 'row' | 'code';
  /** Whether the numbers of rows count in the reader's file. */
  hasRowNumbers?: boolean;
  /** Buttons that help with a problem. */
  actions?: (group: ProblemGroup) => ComponentChildren;
}

/** Number of causes that are shown: more say that the file is another one than intended. */
const MAX_GROUPS = 20;

/** Problems by cause: how many rows have it, an example, and the first rows. */
export function ProblemList({ groups, unit, hasRowNumbers = false, actions }: ProblemListProps) {
  return (
    <ul class="problems" aria-label="Problems">
      {groups.slice(0, MAX_GROUPS).map((group) => (
        <li key={group.key}>
          <Icon name="warn" />
          <div>
            <p>
              <strong class="number">{pluralize(group.rows, unit)}:</strong>{' '}
              {group.field === '' ? (
                capitalize(group.message)
              ) : (
                <>
                  <bdi>{group.field}</bdi> {group.message}
                </>
              )}
              {group.example !== undefined && (
                <>
                  , for example <bdi class="problem-value">{cut(group.example)}</bdi>
                </>
              )}
            </p>
            {hasRowNumbers && <p class="soft small number">{describeRows(group)}</p>}
          </div>
          {actions?.(group)}
        </li>
      ))}
      {groups.length > MAX_GROUPS && (
        <li class="soft small">And {formatNumber(groups.length - MAX_GROUPS)} more kinds of problems.</li>
      )}
    </ul>
  );
}

/** Longest example that is shown. */
const MAX_EXAMPLE = 60;

function cut(text: string): string {
  return text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)}…` : text;
}

function describeRows({ rows, firstRows }: ProblemGroup): string {
  const shown = firstRows.map(formatNumber).join(', ');
  const more = rows > firstRows.length ? ', …' : '';
  return `${firstRows.length === 1 ? 'Row' : 'Rows'} ${shown}${more}`;
}
