import { Icon } from '../components/icon.js';

interface DeltaProps {
  current: number;
  /** Value of the previous period; `undefined` while it is loading. */
  previous: number | undefined;
}

/** Change from the previous period, with an arrow and in words, so that it does not depend on color. */
export function Delta({ current, previous }: DeltaProps) {
  if (previous === undefined) return <span class="delta" />;
  if (previous === 0) {
    return (
      <span class="delta soft small">{current === 0 ? 'No change' : 'None in the previous period'}</span>
    );
  }
  const percent = Math.round(((current - previous) / previous) * 100);
  const kind = percent > 0 ? 'delta-up' : percent < 0 ? 'delta-down' : 'soft';
  return (
    <span class={`delta small number ${kind}`} title={`Previous period: ${previous}`}>
      {percent !== 0 && <Icon name={percent > 0 ? 'up' : 'down'} size={14} />}
      {percent === 0 ? 'No change' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'}`}
    </span>
  );
}
