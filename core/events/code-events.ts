import type { Actor } from '../accounts/actor.js';
import type { Change } from '../codes/history/list-changes.js';
import type { WatchPolicy } from '../codes/link-watch/watch-policy.js';
import type { LinkBase } from '../codes/links.js';
import { withLogoDigest } from '../codes/logo-digest.js';
import { presentQrCode, type ScanCounts } from '../codes/present-qr-code.js';
import type { StoredQrCode } from '../codes/qr-code.js';
import { codeState } from '../codes/routing/code-state.js';
import { shortUrl } from '../codes/urls.js';
import { filteredCode } from './event-filter.js';
import type { AccountEvent } from './events.js';
import type { QrCodeInEvent } from './types/qr-code-in-event.js';

/** Context for building the events of a code. */
export interface CodeEventContext {
  actor: Actor;
  /** Where the account publishes links. */
  base: LinkBase;
  /** undefined if the code has no scans. */
  counts?: ScanCounts | undefined;
  /** Decides whether the code is watched. */
  watch: WatchPolicy;
  /** Returns the SHA-256 of a text, in hex. */
  digest: (text: string) => string;
}

/** Builds the event of a new code. */
export function codeCreatedEvent(code: StoredQrCode, context: CodeEventContext): AccountEvent {
  return {
    ...codeEvent(code, `${code.revision}`),
    type: 'qr_code.created',
    at: code.createdAt,
    data: {
      qrCode: presentInEvent(code, context, code.createdAt),
      revision: code.revision,
      actor: context.actor,
    },
    codes: [filteredCode(code)],
  };
}

/**
 * Builds the events of a change: `qr_code.updated`, and `qr_code.state_changed` if the code's state changed,
 * too.
 */
export function codeChangedEvents(
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  changes: readonly Change[],
  context: CodeEventContext,
): AccountEvent[] {
  const codes = [filteredCode(previous), filteredCode(next)];
  const at = next.updatedAt;
  const updated: AccountEvent = {
    ...codeEvent(next, `${next.revision}`),
    type: 'qr_code.updated',
    at,
    data: {
      qrCode: presentInEvent(next, context, at),
      revision: next.revision,
      actor: context.actor,
      changes,
    },
    codes,
  };
  const [from, to] = [codeState(previous, at), codeState(next, at)];
  if (from === to) return [updated];
  const stateChanged: AccountEvent = {
    ...codeEvent(next, `${next.revision}_state`),
    type: 'qr_code.state_changed',
    at,
    data: {
      qrCodeId: next.id,
      from,
      to,
      reason: 'change',
      at: at.toISOString(),
    },
    codes,
  };
  return [updated, stateChanged];
}

/** Builds the event of a deleted code. */
export function codeDeletedEvent(
  code: StoredQrCode,
  at: Date,
  { actor, base, counts }: CodeEventContext,
): AccountEvent {
  const { id, name, shortCode, metadata } = code;
  return {
    ...codeEvent(code, 'deleted'),
    type: 'qr_code.deleted',
    at,
    data: {
      id,
      name,
      shortCode,
      shortUrl: shortUrl(code, base),
      metadata,
      totalScans: counts?.totalScans ?? 0,
      actor,
    },
    codes: [filteredCode(code)],
  };
}

function codeEvent({ id, accountId }: StoredQrCode, suffix: string) {
  return { key: `${id}_${suffix}`, accountId, qrCodeId: id };
}

function presentInEvent(
  code: StoredQrCode,
  { counts, base, watch, digest }: CodeEventContext,
  at: Date,
): QrCodeInEvent {
  const { style, ...qrCode } = presentQrCode(code, counts, base, at, watch);
  return { ...qrCode, style: withLogoDigest(style, digest) };
}
