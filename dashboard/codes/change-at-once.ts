import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { hideToast, toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { capitalize, quoteName } from '../format/text.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { codePath, forEachCode } from './code-actions.js';
import { displayName } from './describe-content.js';
import { showChanges, type ListPatch } from './show-changes.js';

type CodeWithId = Pick<QrCode, 'id'>;

/** A change of codes, and the words for it. */
interface Change<Code> {
  patch: (code: Code) => ListPatch;
  /** The fields of the change as they were. */
  former: (code: Code) => ListPatch;
  /** Name of a code in a message about it alone. */
  nameOf: (code: Code) => string;
  /** The changed part of a single code. Default: the code. */
  part?: string | undefined;
  /** Participle that follows the codes in a message: `paused`. */
  done: string;
  /** Verb that precedes the codes in a message: `pause`. */
  verb: string;
}

/** Why codes could not be changed. Lists show them as they were. */
export interface Failure {
  error: ApiError;
  /** Shows a message that says why, and tries again in one click. */
  report: () => void;
}

/**
 * Changes codes. Lists and pages show the change at once, and a message undoes it in one click. If the change
 * fails for some codes, these are shown as they were. Never rejects.
 */
export async function changeAtOnce<Code extends CodeWithId>(
  codes: readonly Code[],
  change: Change<Code>,
): Promise<Failure | undefined> {
  const { patch, former, done, verb } = change;
  const { error, failed } = await send(codes, patch);
  const subject = describeSubject(codes, change);
  if (!error) {
    toast(`${capitalize(subject)} ${done}`, { label: 'Undo', onChoose: () => void undo(codes, former) });
    return undefined;
  }
  const again = () => void changeAtOnce(failed, change).then((failure) => failure?.report());
  const message = `Couldn’t ${verb} ${subject}: ${error.message}`;
  return { error, report: () => toast(message, { label: 'Try again', onChoose: again }) };
}

function describeSubject<Code extends CodeWithId>(
  codes: readonly Code[],
  { nameOf, part }: Change<Code>,
): string {
  const [only, ...others] = codes;
  if (!only || others.length > 0) return pluralize(codes.length, 'code');
  const name = quoteName(nameOf(only));
  return part === undefined ? name : `the ${part} of ${name}`;
}

/** For a place that shows why a change failed, in place of a message. @throws ApiError */
export function throwFailure(failure: Failure | undefined): void {
  if (failure) throw failure.error;
}

async function undo<Code extends CodeWithId>(
  codes: readonly Code[],
  former: (code: Code) => ListPatch,
): Promise<void> {
  const { error, failed } = await send(codes, former);
  if (!error) return toast('Undone');
  const again = () => void undo(failed, former);
  toast(`Couldn’t undo: ${error.message}`, { label: 'Try again', onChoose: again });
}

/** Sends a change of each code, and shows it until the API has responded. */
async function send<Code extends CodeWithId>(codes: readonly Code[], patchOf: (code: Code) => ListPatch) {
  hideToast();
  const patches = new Map(codes.map((code) => [code.id, patchOf(code)]));
  const restore = showChanges(patches);
  const failed: Code[] = [];
  const error = await forEachCode(codes, async (code) => {
    try {
      const path = codePath(code.id);
      setQueryData(path, await call<QrCode>('PATCH', path, { body: patches.get(code.id) }));
    } catch (thrown) {
      failed.push(code);
      patches.delete(code.id);
      throw thrown;
    }
  }).then(() => undefined, toApiError);
  if (error) {
    restore();
    showChanges(patches);
  }
  for (const { id } of codes) invalidateQueries(`${codePath(id)}/analytics`);
  for (const list of ['qr-codes?', 'folders', 'tags']) invalidateQueries(`/api/v1/${list}`);
  return { error, failed };
}

/** Pauses codes, whose short links then show a page that says so, or resumes them. */
export function setPaused(codes: readonly QrCode[], paused: boolean): Promise<Failure | undefined> {
  const [done, verb] = paused ? ['paused', 'pause'] : ['resumed', 'resume'];
  return changeAtOnce(codes, {
    patch: () => ({ status: paused ? 'paused' : 'active' }),
    former: ({ status }) => ({ status }),
    nameOf: displayName,
    part: codes[0]?.dynamic === false ? 'short link' : undefined,
    done,
    verb,
  });
}

/** Archives codes, which only removes them from lists, or returns them to lists. */
export function setArchived(codes: readonly QrCode[], archived: boolean): Promise<Failure | undefined> {
  const [done, verb] = archived ? ['archived', 'archive'] : ['unarchived', 'unarchive'];
  return changeAtOnce(codes, {
    patch: () => ({ archived }),
    former: (code) => ({ archived: code.archived }),
    nameOf: displayName,
    done,
    verb,
  });
}

/** Adds tags to codes; existing tags stay. */
export function addTags(codes: readonly QrCode[], tags: readonly string[]): Promise<Failure | undefined> {
  return changeAtOnce(codes, {
    patch: (code) => ({ tags: [...new Set([...code.tags, ...tags])] }),
    former: (code) => ({ tags: code.tags }),
    nameOf: displayName,
    done: 'tagged',
    verb: 'tag',
  });
}
