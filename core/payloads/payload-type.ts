import type { z } from 'zod';
import type { Warning } from '../warnings.js';

/**
 * What a code of this type carries in its symbol: the short URL (dynamic) or the native payload (static).
 * `dynamic` and `static` are defaults that the account may change; the `-only` ones may not be changed.
 */
export type SymbolRule = 'dynamic' | 'static' | 'static-only' | 'dynamic-only';

/** The bounds that a type's standard sets on its symbol, beyond the capacity of QR codes. */
export interface SymbolLimits {
  errorCorrection?: 'L' | 'M' | 'Q' | 'H';
  /** The largest QR version (1–40). */
  maxVersion?: number;
  /** The most bytes of UTF-8 in the payload. */
  maxBytes?: number;
}

/** The button that a page offers for a payload, e.g. `{ href: 'tel:+1…', label: 'Call' }`. */
export interface PayloadAction {
  href: string;
  label: string;
}

/** One kind of content that a QR code can hold. */
export interface PayloadType<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Wire value, lower case. */
  readonly type: Type;
  /** For forms and docs: a noun, e.g. `Wi-Fi network`. */
  readonly title: string;
  /** For forms and docs: one sentence. */
  readonly summary: string;
  /** A strict object that normalizes: reading its own output again gives the same output. */
  readonly schema: Schema;
  readonly symbol: SymbolRule;
  /** Realistic input, used in OpenAPI, docs and tests. */
  readonly example: z.input<Schema>;
  readonly limits?: SymbolLimits;
  /** The native payload. For `dynamic-only` types it never stands in a symbol, only in searches. */
  encode(this: void, data: z.output<Schema>): string;
  /**
   * Text in the type's own grammar → candidate data, which `schema` has yet to accept. Absent where there is no grammar.
   * `undefined` when the text is not of this grammar.
   * @throws PayloadSyntaxError when it is of this grammar, but broken
   */
  parse?(this: void, text: string): unknown;
  /** A plain string that people would write, e.g. an e-mail address → candidate data. */
  fromText?(this: void, text: string): unknown;
  /** What phones handle differently, or what is unwise. */
  warnings?(this: void, data: z.output<Schema>): Warning[];
  /** What a page does with the data; `undefined` when there is nothing to do but read. */
  action?(this: void, data: z.output<Schema>): PayloadAction | undefined;
}

/** Text that begins like a payload of the type but breaks its grammar, e.g. a wrong check sum. */
export class PayloadSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PayloadSyntaxError';
  }
}

/** Declares a type: infers the types of `encode`, `warnings` and `example` from its schema. */
export function definePayloadType<const Type extends string, Schema extends z.ZodType>(
  spec: PayloadType<Type, Schema>,
): PayloadType<Type, Schema> {
  return spec;
}
