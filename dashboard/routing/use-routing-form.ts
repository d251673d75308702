import { useEffect, useRef, useState, type MutableRef } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { focusProblem } from '../components/focus-problem.js';
import { hideToast, toast, type ToastAction } from '../components/toast.js';
import { draftFromRouting, keepKeys, type RoutingDraft } from './routing-draft.js';
import { differs, validateDraft } from './routing-request.js';
import { useSaveRouting } from './use-save-routing.js';
import type { VersionedCode } from './use-versioned-code.js';

/** The state of a form that changes a part of a code's routing. */
export interface RoutingFormState extends Pick<
  ReturnType<typeof useSaveRouting>,
  'save' | 'isPending' | 'error' | 'conflict'
> {
  /** Element of the fields and their buttons, in which the first invalid field is focused. */
  form: MutableRef<HTMLDivElement | null>;
  draft: RoutingDraft;
  savedDraft: RoutingDraft;
  isDirty: boolean;
  /** Invalid fields, found here or by the API. */
  errors: readonly ErrorDetail[];
  /** Whether fields were found invalid here. */
  isInvalid: boolean;
  change: (change: Partial<RoutingDraft>) => void;
  /** Validates and saves. */
  submit: () => void;
  /** Marks invalid fields. */
  validate: () => void;
  /** Returns to what is saved, and offers to undo that until the next change. */
  discard: () => void;
  /** Switches to another version. */
  accept: (version: VersionedCode) => void;
}

/** Holds the draft of a code's routing and saves what was changed in it as one change. */
export function useRoutingForm(
  version: VersionedCode,
  onVersion: (version: VersionedCode) => void,
): RoutingFormState {
  const [savedDraft, setSavedDraft] = useState(() => draftFromRouting(version.code.routing));
  const [draft, setDraft] = useState(savedDraft);
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  /** Offer to restore a draft, which would replace newer changes. */
  const undo = useRef<ToastAction>();
  const withdrawUndo = () => undo.current && hideToast(undo.current);
  useEffect(() => () => void withdrawUndo(), []);
  const restore = (discarded: RoutingDraft) => {
    setDraft(discarded);
    form.current?.focus({ preventScroll: true });
  };
  /** Keeps what the user typed while a draft was being saved. */
  const accept = (next: VersionedCode, sent?: RoutingDraft) => {
    const nextDraft = keepKeys(draftFromRouting(next.code.routing), sent ?? draft);
    setSavedDraft(nextDraft);
    setDraft((current) => (sent === undefined || current === sent ? nextDraft : current));
    setSubmitted(false);
    withdrawUndo();
    onVersion(next);
  };
  const { save, isPending, error, conflict, clearFailure } = useSaveRouting(version, savedDraft, accept);
  const clientErrors = submitted ? validateDraft(draft) : [];
  const errors: ErrorDetail[] = [...clientErrors, ...(error?.details ?? [])];
  useEffect(() => {
    if (errors.length > 0) focusProblem(form.current);
  }, [submitted, error]);

  return {
    form,
    draft,
    savedDraft,
    isDirty: differs(draft, savedDraft),
    errors,
    isInvalid: clientErrors.length > 0,
    isPending,
    error,
    conflict,
    save,
    change: (fields) => {
      withdrawUndo();
      setDraft((current) => ({ ...current, ...fields }));
    },
    submit: () => {
      setSubmitted(true);
      if (validateDraft(draft).length === 0) void save(draft);
      else focusProblem(form.current);
    },
    validate: () => setSubmitted(true),
    discard: () => {
      setDraft(savedDraft);
      setSubmitted(false);
      clearFailure();
      undo.current = { label: 'Undo', onChoose: () => restore(draft) };
      toast('Changes discarded', undo.current);
    },
    accept: (next) => {
      clearFailure();
      accept(next);
    },
  };
}
