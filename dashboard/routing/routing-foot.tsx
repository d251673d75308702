import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { UnsavedChanges } from '../editor/unsaved-changes.js';
import { ConflictNotice } from './conflict-notice.js';
import type { RoutingFormState } from './use-routing-form.js';

interface RoutingFootProps {
  state: RoutingFormState;
  /** ID of the form that the button submits. */
  formId: string;
  /** Renders nothing while there is nothing to save. */
  isHiddenIfClean?: boolean;
}

/** Saves or discards the changes of a form, and says why they could not be saved. */
export function RoutingFoot({ state, formId, isHiddenIfClean = false }: RoutingFootProps) {
  const { draft, isDirty, isInvalid, isPending, error, conflict, save, accept, discard } = state;
  if (isHiddenIfClean && !isDirty && !error && !conflict) return null;
  return (
    <div class="editor-foot">
      {conflict ? (
        <ConflictNotice onReplace={() => void save(draft, conflict)} onLoad={() => accept(conflict)} />
      ) : (
        error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />
      )}
      {isInvalid && (
        <p class="field-error small" role="alert">
          Fix the marked fields.
        </p>
      )}
      <Button kind="primary" type="submit" form={formId} busy={isPending} disabled={!isDirty}>
        {isDirty ? 'Save changes' : 'Saved'}
      </Button>
      {isDirty && <Button onClick={discard}>Discard changes</Button>}
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}
