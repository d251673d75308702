import { isSameForm, type MessageForm } from '../../core/events/webhooks/message-form.js';

interface UnrecordedFormOptions {
  /** The form that the drain found, because the one before it may not have recorded all of its attempts. */
  found: MessageForm | undefined;
  /** Stores the form of the attempts that follow. */
  mark: (form: MessageForm) => Promise<void>;
}

/**
 * Decides whether a drain may send scans before it stores their deliveries. A repeated attempt must have the
 * bytes of the first one, so their form is stored before: after a crash the next drain stores the deliveries
 * of all pending scans in this form, and only then sends.
 */
export function createUnrecordedForm({ found, mark }: UnrecordedFormOptions) {
  let marked = found;
  let isRecovering = found !== undefined;

  return {
    /**
     * Returns the form in which deliveries must be stored before they are sent; undefined if they may be sent
     * first, in the current form.
     *
     * @param hasUnrecorded Whether the drain holds deliveries that are not stored.
     */
    async storeFirstAs(current: MessageForm, hasUnrecorded: boolean): Promise<MessageForm | undefined> {
      if (isRecovering && marked) return marked;
      if (isSameForm(marked, current)) return undefined;
      if (hasUnrecorded) return current;
      await mark(current);
      marked = current;
      return undefined;
    },

    /** Reports that no scan from before the drain is pending. */
    recovered(): void {
      isRecovering = false;
    },
  };
}

export type UnrecordedForm = ReturnType<typeof createUnrecordedForm>;
