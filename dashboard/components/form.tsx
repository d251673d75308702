import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { ApiError } from '../http/api-error.js';
import { focusProblem } from './focus-problem.js';

interface FormProps extends Omit<JSX.FormHTMLAttributes, 'onSubmit' | 'ref'> {
  /** Why the API rejected the form. */
  error?: ApiError | undefined;
  /** Problems that were found when the form was submitted, before it was sent. None: it is being edited. */
  problems?: readonly ErrorDetail[];
  /** Returns the name of the field to correct, for an error that marks none. */
  fieldToCorrect?: ((error: ApiError) => string | undefined) | undefined;
  onSubmit: () => void;
}

/** A form that a script sends. If it is rejected, the focus moves to the first field that is marked. */
export function Form({ error, problems, fieldToCorrect, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Apart, so that an edit, which only removes the problems, leaves the focus where it is.
  useEffect(() => {
    if (error) focusProblem(form.current, fieldToCorrect?.(error));
  }, [error]);
  useEffect(() => {
    if (problems?.length) focusProblem(form.current);
  }, [problems]);
  return (
    <form
      {...rest}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
