import type { z } from 'zod';
import type { Style } from '../style.js';
import type { InputLimits } from './input-size.js';
import type { PageIcon } from './page-icons.js';

/**
 * Content that a symbol of this type encodes: the short link (dynamic) or the native payload (static).
 * `dynamic` and `static` are defaults that a code can override; the `-only` rules are fixed.
 */
export type SymbolRule = 'dynamic' | 'static' | 'static-only' | 'dynamic-only';

/** Limits that the standard of a type sets on its symbol, beyond the capacity of QR codes. */
export interface SymbolLimits {
  errorCorrection?: 'L' | 'M' | 'Q' | 'H';
  /** Largest QR version, 1 to 40. */
  maxVersion?: number;
  /** Maximum size of the payload, in bytes of UTF-8. */
  maxBytes?: number;
}

/** A text in the languages of landing pages, in the order of `LANGUAGES`. */
export type Translations = readonly [en: string, de: string, fr: string, es: string, pt: string, ja: string];

/** The button of a landing page. */
export interface PayloadAction<Data> {
  /** Text of the button in the languages of landing pages. */
  readonly message: 'open' | 'call' | 'message' | 'mail' | 'map' | 'chat' | 'pay';
  /** English label for programs. */
  readonly label: string;
  /** Schemes that the button may open. Others, such as `javascript`, could run code. */
  readonly schemes: readonly string[];
  href(this: void, data: Data): string;
}

/** How a landing page shows one field. */
export interface PageField<Data> {
  /**
   * Returns the text that visitors read; '' hides the field. Default: the value.
   *
   * @param language Language of the page (BCP 47).
   */
  text?(this: void, data: Data, language: string): string;
  /** Whether the page has a button that copies the value. Default: false. */
  copied?: true;
  /** Whether the value stands out, because visitors type or compare it. Default: false. */
  large?: true;
}

/** A risk in valid data, returned with the code. */
export interface Warning {
  /** Stable and machine-readable, in lower snake case. */
  code: string;
  /** One sentence for people: what may go wrong, and what to do. */
  message: string;
}

/** One kind of content that a QR code can hold. */
export interface PayloadType<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** Value of `type` in the API, in lower case. */
  readonly type: Type;
  /** Title in forms and docs: a noun, such as `Wi-Fi network`. */
  readonly title: string;
  /** Name in lists and on buttons. */
  readonly name: string;
  /** Other names of the type in spreadsheets, in several languages. */
  readonly otherNames?: readonly string[];
  /** Name of its icon on the dashboard. */
  readonly icon: string;
  /**
   * Whether its short links redirect to a URL of the owner, which link watch needs. Default: false.
   */
  readonly redirects?: true;
  /** Name of the type on landing pages. Absent if its short links redirect or return a file. */
  readonly pageName?: Translations;
  /** Icon of landing pages. Default: lines of text. */
  readonly pageIcon?: PageIcon;
  /** Labels on landing pages of fields that no other type has; `field-names.ts` of the API has the others. */
  readonly fieldNames?: Readonly<Record<string, Translations>>;
  /** Summary in forms and docs: one sentence. */
  readonly summary: string;
  /** Strict object that normalizes its input. Idempotent: parsing its own output returns the same output. */
  readonly schema: Schema;
  readonly symbol: SymbolRule;
  /** Realistic input for OpenAPI, docs, and tests. */
  readonly example: z.input<Schema>;
  readonly limits?: SymbolLimits;
  /** Maximum sizes of input. Default: see `findOversized`. */
  readonly inputLimits?: InputLimits;
  /**
   * Returns the native payload. A symbol of a `dynamic-only` type never holds it; there it only serves
   * searches.
   */
  encode(this: void, data: z.output<Schema>): string;
  /**
   * Parses text in the type's own grammar. Absent for types that have none.
   *
   * @returns Candidate data for `schema`, or `undefined` if the text is not in this grammar.
   * @throws PayloadSyntaxError if the text starts like this grammar but breaks its rules.
   */
  parse?(this: void, text: string): unknown;
  /**
   * Returns candidate data for a plain string, such as an email address. Absent if no plain string is
   * natural.
   */
  fromText?(this: void, text: string): unknown;
  /** Returns what phones handle differently or what may fail in practice. */
  warnings?(this: void, data: z.output<Schema>): Warning[];
  /** Returns what of a style other readers than phones may not read. */
  styleWarnings?(this: void, style: Style): Warning[];
  /** Fields that landing pages show in another form than as their value. */
  readonly pageFields?: Readonly<Record<string, PageField<z.output<Schema>>>>;
  /** The button of the landing page. Absent if the page only shows the data. */
  readonly action?: PayloadAction<z.output<Schema>>;
}

/** Text that starts like a payload of the type but breaks its grammar, for example with a wrong checksum. */
export class PayloadSyntaxError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PayloadSyntaxError';
  }
}

/** Declares a payload type: infers the types of `encode`, `warnings`, and `example` from its schema. */
export function definePayloadType<const Type extends string, Schema extends z.ZodType>(
  spec: PayloadType<Type, Schema>,
): PayloadType<Type, Schema> {
  return spec;
}
