import type { StoredQrCode } from '../qr-code.js';
import type { Routing } from './routing-schema.js';

/** A code as far as its routing depends on it. */
export type RoutedCode = Pick<StoredQrCode, 'id' | 'name' | 'metadata'> & { routing: Routing };
