import { Icon } from '../components/icon.js';

interface ChangeProps {
  now: number;
  /** In the period before; undefined: not known yet. */
  before: number | undefined;
}

/** Against the period before, with an arrow and in words for those who see no color. */
export function Change({ now, before }: ChangeProps) {
  if (before === undefined) return <span class="change" />;
  if (before === 0) {
    return (
      <span class="change soft small">{now === 0 ? 'none before either' : 'none the period before'}</span>
    );
  }
  const percent = Math.round(((now - before) / before) * 100);
  const kind = percent > 0 ? 'change-up' : percent < 0 ? 'change-down' : 'soft';
  return (
    <span class={`change small number ${kind}`} title={`${before} in the period before`}>
      {percent !== 0 && <Icon name={percent > 0 ? 'up' : 'down'} size={14} />}
      {percent === 0 ? 'as before' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'}`}
    </span>
  );
}
