/** Elements that can take the focus in a group of fields. */
const CONTROL = ':is(input, select, textarea, button):enabled';

/**
 * Moves the focus to the first field that is marked as invalid, or into the first group of fields with an
 * error, and shows the error.
 *
 * @param name Name of a field to focus although it is not marked.
 */
export function focusProblem(form: HTMLElement | null, name?: string): void {
  const marked = '[aria-invalid], .field-error';
  const first = form?.querySelector<HTMLElement>(name === undefined ? marked : `${marked}, [name="${name}"]`);
  if (!first?.matches('.field-error')) return first?.focus();
  const group = first.closest('fieldset, [role=group]');
  group?.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}
