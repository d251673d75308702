import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Problem } from '../components/problem.js';
import { UnsavedChanges } from '../editor/unsaved-changes.js';
import { ConflictNotice } from './conflict-notice.js';
import type { RoutingFormState } from './use-routing-form.js';

interface RoutingFootProps {
  state: RoutingFormState;
  /** ID of the form that the button submits. */
  formId: string;
}

/**
 * Saves or discards the changes of a form, and says why they could not be saved. Renders nothing without
 * changes.
 */
export function RoutingFoot(props: RoutingFootProps) {
  const { isDirty, conflict } = props.state;
  return isDirty || conflict ? <Foot {...props} /> : null;
}

function Foot({ state, formId }: RoutingFootProps) {
  const { form, draft, isDirty, isInvalid, isPending, error, conflict, save, accept, discard } = state;
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const buttons = foot.current;
    return () => {
      // A busy button has lost the focus to the page.
      const hasFocus = document.activeElement === document.body || buttons?.contains(document.activeElement);
      if (hasFocus) form.current?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div class="editor-foot" ref={foot}>
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
      {isDirty && (
        <>
          <Button kind="primary" type="submit" form={formId} busy={isPending}>
            Save changes
          </Button>
          <Button disabled={isPending} onClick={discard}>
            Discard changes
          </Button>
        </>
      )}
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}
