import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { ApiError } from '../http/api-error.js';
import { focusProblem } from './focus-problem.js';

interface FormProps extends Omit<JSX.FormHTMLAttributes, 'onSubmit' | 'ref'> {
  /** Why the API rejected the form. */
  error?: ApiError | undefined;
  /** Problems that were found before the form was sent. A new array each time that it is submitted. */
  problems?: readonly ErrorDetail[];
  /** Returns the name of the field to correct, for an error that marks none. */
  fieldToCorrect?: ((error: ApiError) => string | undefined) | undefined;
  onSubmit: () => void;
}

const NONE: readonly ErrorDetail[] = [];

/** A form that a script sends. If it is rejected, the focus moves to the first field that is marked. */
export function Form({ error, problems = NONE, fieldToCorrect, onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error || problems.length > 0) focusProblem(form.current, error && fieldToCorrect?.(error));
  }, [error, problems]);
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
