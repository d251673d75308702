import { PLACEHOLDERS } from '../../core/codes/routing/templates.js';
import { CopyButton } from '../components/copy-button.js';

/** Meaning of each placeholder. */
const MEANINGS: Record<string, string> = {
  '{shortCode}': 'short code',
  '{rule}': 'ID of the rule',
  '{variant}': 'ID of the variant',
  '{source}': 'how a code with larger squares was opened',
  '{date}': 'day in UTC',
  '{scanId}': 'ID of the scan',
  '{id}': 'ID of the code',
  '{name}': 'name of the code',
  '{metadata.<key>}': 'value of the metadata',
};

/** The placeholders that values of parameters can contain, each with a button that copies it. */
export function PlaceholderList() {
  return (
    <details class="placeholders">
      <summary class="small">Placeholders that each scan fills in</summary>
      <dl class="small">
        {PLACEHOLDERS.map((placeholder) => (
          <div key={placeholder}>
            <dt class="mono">{placeholder}</dt>
            <dd class="soft">{MEANINGS[placeholder]}</dd>
            <dd>
              <CopyButton text={placeholder} label={`Copy ${placeholder}`} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
