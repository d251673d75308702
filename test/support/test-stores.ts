import type { Db } from 'mongodb';
import { createRollUpActivities, type RollUpActivities } from '../../activities/roll-up-scans.js';
import { loadSettings } from '../../config/settings.js';
import type { Keyring } from '../../core/basics/secret-keys.js';
import { createStores, type Stores } from '../../store/create-stores.js';
import { TEST_SECRET_KEY } from './secret-key.js';
import { TEST_SETTINGS } from './test-settings.js';

const SETTINGS = loadSettings(TEST_SETTINGS);
const KEY = Buffer.from(TEST_SECRET_KEY);

/**
 * Creates the repositories of a database with the settings of tests.
 *
 * @param keyring Default: a key of the tests alone.
 */
export function createTestStores(db: Db, now = () => new Date(), keyring: Keyring = KEY): Stores {
  return createStores(db, { settings: SETTINGS, keyring, now });
}

/** Creates the activities of the roll-up, as the worker composes them. Scans are kept for 25 months. */
export function createTestRollUpActivities(db: Db, now = () => new Date()): RollUpActivities {
  const { rollUpCheckpoints, rollUpBuilder, segments, segmentBuilder, totals, scanDeletion } =
    createTestStores(db, now);
  return createRollUpActivities({
    rollUpCheckpoints,
    rollUpBuilder,
    segments,
    segmentBuilder,
    totals,
    scanDeletion,
    retentionMonths: 25,
    now,
    report: () => undefined,
  });
}
