import { describe, expect, test } from '@jest/globals';
import {
  summarizeWatch,
  toWatch,
  watchDraft,
  watchPatch,
} from '../../../../dashboard/link-watch/watch-draft.js';

const FULL = { enabled: false, fallbackUrl: 'https://example.com/', contains: 'Menu' };

describe('the draft of a watch', () => {
  test.each([null, { enabled: true }, FULL, { contains: 'Menu' }])('returns %j unchanged', (watch) => {
    expect(toWatch(watchDraft(watch)) ?? null).toEqual(watch);
  });

  test('omits fields that contain only spaces', () => {
    expect(toWatch({ choice: 'account', fallbackUrl: ' ', contains: ' ' })).toBeUndefined();
  });

  test('says what is set', () => {
    expect(summarizeWatch(watchDraft(), false)).toBe('Off');
    expect(summarizeWatch(watchDraft(), true)).toBe('On');
    expect(summarizeWatch(watchDraft(FULL), true)).toBe('Off');
    expect(summarizeWatch(watchDraft({ ...FULL, enabled: true }), false)).toBe(
      'On, with a fallback and a required text',
    );
  });
});

describe('the patch of a watch', () => {
  test('is absent without a change, so that plans without link watch accept it', () => {
    expect(watchPatch(null, undefined)).toBeUndefined();
    expect(watchPatch(FULL, { ...FULL })).toBeUndefined();
  });

  test('has the changed members, and null for removed ones', () => {
    expect(watchPatch(null, { contains: 'Menu' })).toEqual({ contains: 'Menu' });
    expect(watchPatch(FULL, { fallbackUrl: 'https://example.org/' })).toEqual({
      enabled: null,
      fallbackUrl: 'https://example.org/',
      contains: null,
    });
    expect(watchPatch({ enabled: true }, undefined)).toEqual({ enabled: null });
  });
});
