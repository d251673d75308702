import { SelectField } from '../components/field.js';
import { InstantField } from '../components/instant-field.js';
import type { LinkKind, ReportDraft } from './report-draft.js';

interface LinkFieldsProps {
  draft: ReportDraft;
  /** Whether the stored report has a link. */
  hasLink: boolean;
  error: string | undefined;
  onChange: (change: Partial<ReportDraft>) => void;
}

const KINDS: readonly { value: LinkKind; label: string }[] = [
  { value: 'none', label: 'No shared page' },
  { value: 'endless', label: 'Anybody with the link, without an end' },
  { value: 'until', label: 'Anybody with the link, until a date' },
];

/** Whether a report has a page that others can open, and until when. */
export function LinkFields({ draft, hasLink, error, onChange }: LinkFieldsProps) {
  const { linkKind, expiresAt } = draft;
  return (
    <div class="field-pair">
      <SelectField
        label="Shared page"
        hint={
          hasLink && linkKind === 'none'
            ? 'The present link ends at once, and a later one has another address.'
            : 'Shows the figures without sign-in: names of codes, but no destinations and no single scans.'
        }
        value={linkKind}
        choices={KINDS}
        onValue={(next) => onChange({ linkKind: next })}
      />
      {linkKind === 'until' && (
        <InstantField
          label="Ends"
          error={error}
          value={expiresAt}
          onValue={(next) => onChange({ expiresAt: next })}
        />
      )}
    </div>
  );
}
