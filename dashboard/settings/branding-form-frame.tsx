import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import type { useBrandingDraft } from './use-branding-draft.js';

interface BrandingFormFrameProps {
  draft: ReturnType<typeof useBrandingDraft>;
  submitLabel: string;
  /** The fields. */
  children: ComponentChildren;
}

/** A form with a part of the branding, and its buttons. */
export function BrandingFormFrame({ draft, submitLabel, children }: BrandingFormFrameProps) {
  const { hasChanges, isPending, error, save, discard } = draft;
  return (
    <Form
      class="stack"
      noValidate
      error={error}
      onSubmit={() => {
        if (hasChanges) save();
      }}
    >
      {children}
      {error && <Problem error={error} {...(error.details.length > 0 && { title: 'Couldn’t save' })} />}
      <div class="row">
        <Button kind="primary" type="submit" busy={isPending} disabled={!hasChanges}>
          {submitLabel}
        </Button>
        {hasChanges && (
          <Button kind="quiet" onClick={discard}>
            Discard
          </Button>
        )}
      </div>
    </Form>
  );
}
