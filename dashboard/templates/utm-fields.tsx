import { TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { UTM_FIELDS, type TemplateDraft } from './template-draft.js';

interface UtmFieldsProps {
  draft: TemplateDraft;
  /** Whether codes get a password already. */
  isProtected: boolean;
  errorOf: (path: string) => string | undefined;
  onDraft: (change: Partial<TemplateDraft>) => void;
}

const LABELS = { source: 'Source', medium: 'Medium', campaign: 'Campaign' } as const;

/** Folds with the routing of new codes: parameters for web analytics, and a password. */
export function UtmFields({ draft, isProtected, errorOf, onDraft }: UtmFieldsProps) {
  const { utm, password } = draft;
  const used = UTM_FIELDS.map((name) => utm[name].trim()).filter((value) => value !== '');
  return (
    <>
      <Fold
        title="UTM parameters"
        summary={used.length === 0 ? 'None' : used.join(', ')}
        hasError={errorOf('defaults.routing.utm') !== undefined}
      >
        <div class="stack">
          {UTM_FIELDS.map((name) => (
            <TextField
              key={name}
              label={LABELS[name]}
              optional
              maxLength={200}
              error={errorOf(`defaults.routing.utm.${name}`)}
              value={utm[name]}
              onValue={(value) => onDraft({ utm: { ...utm, [name]: value } })}
            />
          ))}
        </div>
      </Fold>
      <Fold
        title="Password"
        summary={password !== '' ? 'New password' : isProtected ? 'Set' : 'None'}
        hasError={errorOf('defaults.routing.password') !== undefined}
      >
        <TextField
          label={isProtected ? 'New password of short links' : 'Password of short links'}
          optional
          hint="4 to 128 characters. Visitors enter it before they reach the destination."
          type="password"
          autocomplete="new-password"
          maxLength={128}
          error={errorOf('defaults.routing.password')}
          value={password}
          onValue={(value) => onDraft({ password: value })}
        />
      </Fold>
    </>
  );
}
