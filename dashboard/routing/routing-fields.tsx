import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Form } from '../components/form.js';
import { RoutingFoot } from './routing-foot.js';
import type { RoutingFormState } from './use-routing-form.js';

interface RoutingFieldsProps {
  /** Names the form for screen readers. */
  label: string;
  state: RoutingFormState;
  /** The fields. */
  children: ComponentChildren;
}

/** Part of a code's routing as a form. Its buttons stay at the bottom of the screen while it is unsaved. */
export function RoutingFields({ label, state, children }: RoutingFieldsProps) {
  const formId = useId();
  return (
    <div class="routing-fields" ref={state.form} role="group" aria-label={label} tabIndex={-1}>
      <Form id={formId} class="editor-form" noValidate onSubmit={state.submit}>
        {children}
      </Form>
      <RoutingFoot state={state} formId={formId} />
    </div>
  );
}
