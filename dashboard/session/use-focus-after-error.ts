import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ApiError } from '../http/api-error.js';

/**
 * Moves the focus after a form was rejected, because its button was disabled in the meantime and lost it: to
 * the first marked field, or to the button if no field is.
 *
 * @param nameOf returns the name of the field to correct, for an error that marks none
 */
export function useFocusAfterError(
  form: RefObject<HTMLFormElement>,
  error: ApiError | undefined,
  nameOf: (error: ApiError) => string | undefined = () => undefined,
): void {
  useEffect(() => {
    if (!error) return;
    const name = nameOf(error);
    const field = form.current?.querySelector<HTMLElement>(
      name === undefined ? '[aria-invalid]' : `[aria-invalid], [name="${name}"]`,
    );
    (field ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [error]);
}
