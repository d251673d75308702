/**
 * Moves the focus to the first field that is marked as invalid, or shows the first error of several fields,
 * which stands next to them.
 *
 * @param name Name of a field to focus although it is not marked.
 */
export function focusProblem(form: HTMLElement | null, name?: string): void {
  const marked = '[aria-invalid], .field-error';
  const first = form?.querySelector<HTMLElement>(name === undefined ? marked : `${marked}, [name="${name}"]`);
  if (first?.matches('.field-error')) first.scrollIntoView({ block: 'center' });
  else first?.focus();
}
