import type { Stores } from '../../store/create-stores.js';

/** Dependencies of the routes of events. */
export type EventDeps = Pick<Stores, 'qrCodes' | 'eventLog'>;
