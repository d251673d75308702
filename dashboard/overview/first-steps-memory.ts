import { useState } from 'preact/hooks';

/** Steps that the checklist of a new account names. */
export type FirstStep = 'print' | 'logo' | 'scans' | 'folder';

/** Progress of an account, as this browser knows it. */
interface FirstStepsMemory {
  done: readonly FirstStep[];
  /** Whether the owner has hidden the checklist. */
  isHidden: boolean;
}

const EMPTY: FirstStepsMemory = { done: [], isHidden: false };

const keyOf = (accountId: string) => `qrelay.first-steps.${accountId}`;

/** Returns the stored progress; empty if there is none, or without local storage. */
function readFirstSteps(accountId: string): FirstStepsMemory {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '{}') as Partial<FirstStepsMemory>;
    return { done: Array.isArray(stored.done) ? stored.done : [], isHidden: stored.isHidden === true };
  } catch {
    return EMPTY;
  }
}

function storeFirstSteps(accountId: string, memory: FirstStepsMemory): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(memory));
  } catch {
    // Without local storage, the checklist stays until the account has more codes.
  }
}

/** Stores that a step was done, for steps that the API does not know of, such as printing. */
export function rememberStep(accountId: string, step: FirstStep): void {
  const memory = readFirstSteps(accountId);
  if (!memory.done.includes(step)) storeFirstSteps(accountId, { ...memory, done: [...memory.done, step] });
}

/** Returns the stored progress of an account, and a function that hides the checklist permanently. */
export function useFirstSteps(accountId: string): FirstStepsMemory & { hide: () => void } {
  const [memory, setMemory] = useState(() => readFirstSteps(accountId));
  const hide = () => {
    const hidden = { ...readFirstSteps(accountId), isHidden: true };
    storeFirstSteps(accountId, hidden);
    setMemory(hidden);
  };
  return { ...memory, hide };
}
