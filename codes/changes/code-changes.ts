import { createTurns } from '../../core/basics/concurrency/turns.js';
import { DomainError } from '../../core/basics/errors.js';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { CodeWrite } from '../../store/qr-codes/code-write.js';
import type { CodeWriteOutcome } from '../../store/qr-codes/qr-codes.js';
import { afterWrites } from './after-write.js';
import { assertFiles, type AssertFiles } from './assert-files.js';
import {
  checkSchedule,
  planChange,
  planCreation,
  planRemoval,
  planSchedule,
  type ChangeDetails,
} from './plan-write.js';
import type { AccountContext, Author, ChangePorts } from './ports.js';
import { isDue, recordDue } from './record-due.js';
import { alwaysChanging, CHANGE_TIMEOUT_MS, CONFLICT, retryConflicts } from './retry-conflicts.js';

/** How an author changes a code. */
export interface CodeChangeRequest extends ChangeDetails {
  /**
   * Builds the next state of a code, with its next revision. Called again after each conflict.
   *
   * @returns undefined to leave the code as it is.
   */
  next: (code: StoredQrCode) => StoredQrCode | undefined | Promise<StoredQrCode | undefined>;
}

/** A code before and after a change. Both are the same if the author left it as it was. */
export interface ChangedCode {
  previous: StoredQrCode;
  code: StoredQrCode;
}

/** A code with other pending changes. */
export interface NextSchedule {
  next: StoredQrCode;
  /** Changes that are no longer pending. */
  settled: readonly SettledChange[];
}

/**
 * Creates the one door for changes of codes: by owners, jobs, Schedules, and the clock. Each change is
 * planned from the current state, stored with its revision and its events in one transaction, repeated if it
 * meets a concurrent one, and followed by the same steps.
 */
export function createCodeChanges(ports: ChangePorts) {
  const { qrCodes, now } = ports;
  // Requests of this process for one code of an account do not meet each other; requests of other processes
  // do.
  const inTurn = createTurns();

  async function find({ view, ...account }: Author, id: string): Promise<StoredQrCode | undefined> {
    for (;;) {
      const code = await qrCodes.findStored(view, id);
      if (!code || !isDue(code, now())) return code;
      await recordDue(code, account, ports);
    }
  }

  /**
   * Reads a code, plans a write of it, and commits the write; again if the code has changed in between.
   *
   * @param plan Returns undefined to leave the code as it is.
   * @returns undefined if there is no such code in the author's view.
   */
  async function write(
    author: Author,
    id: string,
    plan: (code: StoredQrCode) => Promise<CodeWrite | undefined>,
  ): Promise<{ code: StoredQrCode; written: CodeWrite | undefined } | undefined> {
    const endAt = performance.now() + CHANGE_TIMEOUT_MS;
    const attempt = async () => {
      const code = await find(author, id);
      if (!code) return undefined;
      const planned = await plan(code);
      if (!planned) return { code, written: undefined };
      // Something may have become due while the write was planned.
      if (isDue(code, now()) || (await commit(planned, author)) !== 'committed') return CONFLICT;
      return { code, written: planned };
    };
    // Another account's request for the code must neither wait for its owner nor delay the owner.
    const turn = `${author.view.accountId} ${id}`;
    // A change whose turn comes late is attempted once, so that a failed precondition is reported as such.
    const result = await inTurn(turn, () => retryConflicts(attempt, endAt - performance.now()));
    if (result === CONFLICT) throw alwaysChanging();
    if (result?.written) await afterWrites([result.written], ports);
    return result;
  }

  /**
   * Commits a write. The error of a GS1 key that is taken names the code that has it, if the author sees it.
   */
  async function commit(planned: CodeWrite, { view }: Author, limit?: number): Promise<CodeWriteOutcome> {
    try {
      return await qrCodes.commit(planned, limit);
    } catch (error) {
      const key = planned.next && gs1KeyOf(planned.next);
      if (!(error instanceof DomainError) || error.code !== 'gs1_key_taken' || key === undefined) throw error;
      const one = { codeId: planned.next!.id, key };
      throw (await ports.gs1Keys.findTaken(view, [one])).get(one) ?? error;
    }
  }

  /** Deletes what a deleted code leaves behind. Safe to repeat. */
  async function removeTraces(accountId: string, id: string): Promise<void> {
    await ports.scans.deleteAll(accountId, id);
    await ports.revisions.removeOfCode(accountId, id);
    await ports.scheduledChanges.removeOfCode(accountId, id);
  }

  return {
    /**
     * Finds a code as it is stored, for a change: its due transitions and scheduled changes are recorded
     * first.
     */
    find,

    /** Records everything that is due for a code; see `recordDue`. */
    recordDue: (code: StoredQrCode, account: AccountContext) => recordDue(code, account, ports),

    /**
     * Changes a code.
     *
     * @returns undefined if there is no such code in the author's view.
     * @throws DomainError `conflict` with `Retry-After` if the code keeps changing for 5 s;
     *   `short_code_taken` at `shortCode`; `gs1_key_taken` at `data`; `not_found` at `folder`;
     *   `validation_error` if the code is too
     *   large with its pending changes.
     */
    async change(
      author: Author,
      id: string,
      { next, ...details }: CodeChangeRequest,
    ): Promise<ChangedCode | undefined> {
      const result = await write(author, id, async (code) => {
        const changed = await next(code);
        return changed && planChange([code, changed], author, details, ports);
      });
      return result && { previous: result.code, code: result.written?.next ?? result.code };
    },

    /**
     * Creates a code. A code with this ID means that the request is a repetition, which changes nothing.
     *
     * @param code Built by `buildCode`, with its creator.
     * @param limit Maximum number of codes of the account.
     * @returns false if the account already has `limit` codes.
     * @throws DomainError `short_code_taken` at `shortCode`, or `not_found` at `folder` or `template`.
     */
    async create(author: Author, code: StoredQrCode, limit: number): Promise<boolean> {
      const planned = await planCreation(code, author, ports);
      if ((await commit(planned, author, limit)) === 'limit_reached') return false;
      await afterWrites([planned], ports);
      return true;
    },

    /**
     * Deletes a code with its scans and its history. A tombstone with its short codes remains.
     *
     * @param assertMatch Throws if the author expects another state.
     * @returns false if there is no such code in the author's view.
     * @throws DomainError `conflict` with `Retry-After` if the code keeps changing for 5 s.
     */
    async remove(author: Author, id: string, assertMatch: (code: StoredQrCode) => void): Promise<boolean> {
      const result = await write(author, id, (code) => {
        assertMatch(code);
        return planRemoval(code, author, ports);
      });
      if (result) await removeTraces(result.code.accountId, id);
      return result !== undefined;
    },

    /**
     * Changes which changes of a code are pending. The code gets no revision.
     *
     * @param next Returns undefined to leave them as they are. Called again after each conflict.
     * @returns The code afterward; undefined if there is no such code in the author's view.
     * @throws DomainError `conflict` with `Retry-After` if the code keeps changing for 5 s; `not_found` at
     *   `folder`.
     */
    async schedule(
      author: Author,
      id: string,
      next: (code: StoredQrCode) => NextSchedule | undefined | Promise<NextSchedule | undefined>,
    ): Promise<StoredQrCode | undefined> {
      const result = await write(author, id, async (code) => {
        const scheduled = await next(code);
        return scheduled && planSchedule([code, scheduled.next], scheduled.settled, author, ports);
      });
      return result && (result.written?.next ?? result.code);
    },

    /** Returns a code with other pending changes, all of which are checked; see `checkSchedule`. */
    checkSchedule: (code: StoredQrCode, schedule: Parameters<typeof checkSchedule>[1], author: Author) =>
      checkSchedule(code, schedule, author, ports),

    /** Returns the check of the files that an author gives to codes, for plans that write nothing. */
    assertFilesBy:
      (author: Pick<Author, 'view' | 'findWatchPolicy'>): AssertFiles =>
      (previous, next) =>
        assertFiles(previous, next, author, ports),

    /** Plans the creation of a code as part of a larger write. */
    planCreation: (code: StoredQrCode, author: Author) => planCreation(code, author, ports),

    /** Plans a change of a code as part of a larger write; see `planChange`. */
    planChange: (states: readonly [StoredQrCode, StoredQrCode], author: Author, details: ChangeDetails) =>
      planChange(states, author, details, ports),

    /**
     * Plans the deletion of a code as part of a larger write.
     *
     * @param isReleased Whether its short codes may be used again.
     */
    planRemoval: (code: StoredQrCode, author: Author, isReleased?: boolean) =>
      planRemoval(code, author, ports, isReleased),

    /**
     * Returns whether something became due for a code after its write was planned, so that it must be planned
     * again.
     */
    isOutdated: ({ previous }: CodeWrite) => previous !== undefined && isDue(previous, now()),

    /**
     * Commits a result of link watch, which has no author.
     *
     * @returns false if the code has changed since it was read.
     */
    async commit(planned: CodeWrite): Promise<boolean> {
      return (await qrCodes.commit(planned)) === 'committed';
    },

    /** Follows up on the writes of a larger write once the larger write is committed; see `afterWrites`. */
    afterWrites: (writes: readonly CodeWrite[]) => afterWrites(writes, ports),

    removeTraces,
  };
}

export type CodeChanges = ReturnType<typeof createCodeChanges>;
