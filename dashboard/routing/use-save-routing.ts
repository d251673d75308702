import { useState } from 'preact/hooks';
import { canonicalJson } from '../../core/basics/canonical-json.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { toast } from '../components/toast.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { useMutation } from '../http/use-mutation.js';
import { draftFromRouting, type RoutingDraft } from './routing-draft.js';
import { toRoutingPatch } from './routing-request.js';
import { changeVersion, fetchVersion, type VersionedCode } from './use-versioned-code.js';

interface SaveRouting {
  /** Saves a draft. @param onto version to replace; defaults to the one being edited */
  save: (draft: RoutingDraft, onto?: VersionedCode) => Promise<boolean>;
  isPending: boolean;
  /** Why the last attempt failed, unless there was a conflict. */
  error: ApiError | undefined;
  /** Forgets why the last attempt failed, or the conflict. */
  clearFailure: () => void;
  /** The current version, if its routing differs from the one that the owner started editing. */
  conflict: VersionedCode | undefined;
}

/**
 * Saves a routing as one change that contains only what the owner changed. A concurrent change to
 * something other than the routing, such as the name, is not a conflict.
 *
 * @param onSaved receives the new version, and the draft that was saved
 */
export function useSaveRouting(
  version: VersionedCode,
  savedDraft: RoutingDraft,
  onSaved: (version: VersionedCode, draft: RoutingDraft) => void,
): SaveRouting {
  const [conflict, setConflict] = useState<VersionedCode>();
  const { mutate, isPending, error, reset } = useMutation(
    async (draft: RoutingDraft, onto: VersionedCode | undefined) => {
      setConflict(undefined);
      const base = onto ?? version;
      const former = onto ? draftFromRouting(onto.code.routing) : savedDraft;
      const change = { routing: toRoutingPatch(draft, former) };
      let saved: VersionedCode;
      try {
        saved = await changeVersion(base, change);
      } catch (thrown) {
        if (toApiError(thrown).code !== 'precondition_failed') throw thrown;
        const current = await fetchVersion(version.code.id);
        if (!hasSameRouting(current.code, base.code)) return setConflict(current);
        saved = await changeVersion(current, change);
      }
      const warnings = saved.code.warnings ?? [];
      toast(['Saved', ...warnings.map(({ message }) => message)].join('. '));
      onSaved(saved, draft);
    },
  );
  const clearFailure = () => {
    reset();
    setConflict(undefined);
  };
  return { save: (draft, onto) => mutate(draft, onto), isPending, error, clearFailure, conflict };
}

function hasSameRouting(one: QrCode, other: QrCode): boolean {
  return (
    canonicalJson(one.routing) === canonicalJson(other.routing) &&
    one.passwordProtected === other.passwordProtected
  );
}
