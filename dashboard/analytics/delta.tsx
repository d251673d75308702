import { Icon } from '../components/icon.js';
import { formatNumber } from '../format/numbers.js';

interface DeltaProps {
  current: number;
  /** Value on the other days; `undefined` while it is loading. */
  previous: number | undefined;
  /** Names the other days, such as `Sep 27 – Oct 26` or `at this time on Nov 28`. */
  compared: string;
  /** Plural name of what is counted. Default: scans. */
  noun?: string;
}

/** Change from other days, which it names: an arrow and words, so that it does not depend on color. */
export function Delta({ current, previous, compared, noun = 'scans' }: DeltaProps) {
  if (previous === undefined) return <span class="delta" />;
  if (previous === 0) return <span class="delta soft small">No earlier {noun} to compare with</span>;
  const percent = Math.round(((current - previous) / previous) * 100);
  const kind = percent > 0 ? 'delta-up' : percent < 0 ? 'delta-down' : 'soft';
  return (
    <span class={`delta small number ${kind}`} title={`${compared}: ${formatNumber(previous)}`}>
      {percent !== 0 && <Icon name={percent > 0 ? 'up' : 'down'} size={14} />}
      <span>
        {percent === 0
          ? 'As many as'
          : `${formatNumber(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'} than`}{' '}
        {compared}
      </span>
    </span>
  );
}
