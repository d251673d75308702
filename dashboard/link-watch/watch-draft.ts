import type { CreateQrCode, QrCode, UpdateQrCode } from '../../core/codes/qr-code-schemas.js';

/** Whether the destinations of a code are checked: as the account says, always, or never. */
export type WatchChoice = 'account' | 'on' | 'off';

/** `watch` of a code as edited in its form. An empty text stands for an unused field. */
export interface WatchDraft {
  choice: WatchChoice;
  fallbackUrl: string;
  contains: string;
}

/** Returns the draft of a code's watch. @param watch null or undefined for a code without one */
export function watchDraft(watch?: QrCode['watch']): WatchDraft {
  const { enabled, fallbackUrl = '', contains = '' } = watch ?? {};
  return { choice: enabled === undefined ? 'account' : enabled ? 'on' : 'off', fallbackUrl, contains };
}

/** Returns the watch that a draft describes; undefined if nothing is set. */
export function toWatch(draft: WatchDraft): CreateQrCode['watch'] {
  const fallbackUrl = draft.fallbackUrl.trim();
  const contains = draft.contains.trim();
  const watch = {
    ...(draft.choice !== 'account' && { enabled: draft.choice === 'on' }),
    ...(fallbackUrl !== '' && { fallbackUrl }),
    ...(contains !== '' && { contains }),
  };
  return Object.keys(watch).length > 0 ? watch : undefined;
}

/**
 * Returns the merge patch from one watch to another, with null for members to remove; undefined if they are
 * equal. A plan without link watch rejects any other patch.
 */
export function watchPatch(before: QrCode['watch'], after: CreateQrCode['watch']): UpdateQrCode['watch'] {
  const members = ['enabled', 'fallbackUrl', 'contains'] as const;
  const changed = members.filter((name) => (before?.[name] ?? null) !== (after?.[name] ?? null));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, after?.[name] ?? null]));
}

/**
 * Says what is set: `Off`, `On, with a fallback`.
 *
 * @param isOnForAccount whether the account watches all of its codes
 */
export function summarizeWatch(
  { choice, fallbackUrl, contains }: WatchDraft,
  isOnForAccount: boolean,
): string {
  const isOn = choice === 'account' ? isOnForAccount : choice === 'on';
  if (!isOn) return 'Off';
  const parts = [
    ...(fallbackUrl.trim() === '' ? [] : ['a fallback']),
    ...(contains.trim() === '' ? [] : ['a required text']),
  ];
  return parts.length === 0 ? 'On' : `On, with ${parts.join(' and ')}`;
}
