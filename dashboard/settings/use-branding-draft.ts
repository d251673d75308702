import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { Branding, BrandingResource } from '../../core/accounts/branding.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { ACCOUNT_PATH } from '../session/session.js';

/** The branding of the account while a form changes it. */
export function useBrandingDraft(account: AccountResource) {
  const saved = editableFields(account.branding);
  const [draft, setDraft] = useState(saved);
  const typed: Branding = {
    ...draft,
    domain: textOrNull(draft.domain),
    name: textOrNull(draft.name),
    pausedMessage: textOrNull(draft.pausedMessage),
  };
  const patch = changedFields(saved, typed);
  const { mutate, isPending, error } = useMutation(async () => {
    const after = await call<AccountResource>('PATCH', ACCOUNT_PATH, { body: { branding: patch } });
    setQueryData(ACCOUNT_PATH, after);
    // The URLs and images of codes depend on the domain.
    invalidateQueries('/api/v1/qr-codes');
    setDraft(editableFields(after.branding));
    toast('Saved. Landing pages change within two seconds.');
  });
  return {
    saved,
    draft,
    /** The branding as it would be saved. */
    typed,
    hasChanges: Object.keys(patch).length > 0,
    isPending,
    error,
    set: (part: Partial<Branding>) => setDraft({ ...draft, ...part }),
    discard: () => setDraft(saved),
    save: () => void mutate(),
  };
}

/** The fields of the form. The status of the domain may change while the form is open. */
function editableFields({ domain, name, logo, color, pausedMessage }: BrandingResource): Branding {
  return { domain, name, logo, color, pausedMessage };
}

function textOrNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Builds the merge patch: the fields that differ, with null for fields to remove. */
function changedFields(saved: Branding, typed: Branding): Partial<Branding> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Branding]),
  );
}
