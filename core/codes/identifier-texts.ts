import { identifierOf, type Gs1Data } from '../gs1/gs1-data.js';
import { humanReadable } from '../gs1/gs1-key.js';

/** The identifiers of a code of the type `gs1` as text; null for other types. */
export interface IdentifierTexts {
  /** The GTIN with 14 digits. */
  gtin: string | null;
  /** The human-readable text, such as `(01)09506000134352(10)A1`. */
  gs1: string | null;
}

/** Returns the identifiers of a code for labels, file names, and manifests. */
export function identifierTexts({ type, data }: { type: string; data?: unknown }): IdentifierTexts {
  if (type !== 'gs1') return { gtin: null, gs1: null };
  const identifier = identifierOf(data as Gs1Data);
  return { gtin: identifier.gtin, gs1: humanReadable(identifier) };
}
