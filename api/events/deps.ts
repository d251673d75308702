import type { Stores } from '../../store/create-stores.js';

/** What the routes of events need. */
export type EventDeps = Pick<Stores, 'qrCodes' | 'eventLog'>;
