import type { Resolution } from '../../core/codes/routing/resolve-schemas.js';
import { Icon, type IconName } from '../components/icon.js';
import { CONDITION_LABELS, ruleTitle } from './describe-rule.js';
import type { RoutingDraft, RuleDraft, VariantDraft } from './routing-draft.js';

interface TryResultProps {
  resolution: Resolution;
  /** The routing that was tried. */
  draft: RoutingDraft;
}

const OUTCOMES: Record<
  Resolution['outcome'],
  { text: string; icon: IconName; kind: 'good' | 'warn' | 'bad' }
> = {
  redirect: { text: 'Redirected', icon: 'check', kind: 'good' },
  page: { text: 'Gets the content', icon: 'check', kind: 'good' },
  password: { text: 'Asked for the password', icon: 'lock', kind: 'warn' },
  confirm: { text: 'Asked to confirm', icon: 'info', kind: 'warn' },
  unavailable: { text: 'Not available', icon: 'warn', kind: 'bad' },
};

const STATES: Partial<Record<Resolution['state'], string>> = {
  paused: 'The code is paused.',
  scheduled: 'The code is not available yet.',
  expired: 'The code is no longer available.',
  exhausted: 'The scan limit is reached.',
};

/** Where a visitor would be sent, and how each rule was evaluated. */
export function TryResult({ resolution, draft }: TryResultProps) {
  const { outcome, url, state, trace } = resolution;
  const { text, icon, kind } = OUTCOMES[outcome];
  const reason = STATES[state];
  return (
    <div class="try-result stack">
      <p class="row">
        <span class={`badge badge-${kind}`}>
          <Icon name={icon} size={14} /> {text}
        </span>
        {reason && <span class="small soft">{reason}</span>}
      </p>
      {url !== null && <p class="mono try-url">{url}</p>}
      {!reason && <p class="small">{describeChoice(resolution, draft)}</p>}
      {draft.rules.length > 0 && !reason && (
        <ol class="trace" aria-label="Rules">
          {draft.rules.map((rule, index) => (
            <TraceRow key={rule.key} rule={rule} index={index} traced={trace[index]} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface TraceRowProps {
  rule: RuleDraft;
  index: number;
  /** Absent if an earlier rule matched. */
  traced: Resolution['trace'][number] | undefined;
}

function TraceRow({ rule, index, traced }: TraceRowProps) {
  const title = ruleTitle(rule, index);
  if (!traced) {
    return (
      <li class="trace-row soft">
        <span class="trace-mark" aria-hidden="true">
          –
        </span>
        <bdi class="truncate">{title}</bdi>
        <span class="small">not reached</span>
      </li>
    );
  }
  return (
    <li class={traced.matched ? 'trace-row trace-matched' : 'trace-row'}>
      <Icon name={traced.matched ? 'check' : 'close'} size={14} />
      <bdi class="truncate">{title}</bdi>
      <span class="small soft">
        {traced.matched
          ? 'matched'
          : `failed: ${traced.failed.map((field) => CONDITION_LABELS[field].toLowerCase()).join(', ')}`}
      </span>
    </li>
  );
}

/** Names the rule and the destination that were chosen. */
function describeChoice({ rule, variant, trace }: Resolution, draft: RoutingDraft): string {
  const index = trace.findIndex(({ matched }) => matched);
  const chosen = draft.rules[index];
  const variants = chosen ? chosen.variants : draft.variants;
  const place = chosen
    ? `By ${ruleTitle(chosen, index)}`
    : draft.rules.length > 0
      ? 'No rule matches, so the last row applies'
      : 'Without rules, everyone gets the same';
  return `${place}${variant === null || rule === null ? '' : `: ${variantName(variant, variants)}`}.`;
}

function variantName(id: string, variants: readonly VariantDraft[]): string {
  const index = variants.findIndex((variant) => variant.id === id);
  return variants[index]?.name.trim() || (index < 0 ? `variant ${id}` : `variant ${index + 1}`);
}
