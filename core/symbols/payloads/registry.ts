import { z } from 'zod';
import type { ErrorDetail } from '../../basics/errors.js';
import { parseInput } from '../../basics/parse-input.js';
import { app } from './app.js';
import { bitcoin } from './bitcoin.js';
import { email } from './email.js';
import { event } from './event.js';
import { file } from './file.js';
import { geo } from './geo.js';
import { mecard } from './mecard.js';
import { phone } from './phone.js';
import { gs1 } from './gs1.js';
import { links } from './links.js';
import { pix } from './pix.js';
import { sepa } from './sepa.js';
import { sms } from './sms.js';
import { text } from './text.js';
import { upi } from './upi.js';
import { url } from './url.js';
import { vcard } from './vcard.js';
import { whatsapp } from './whatsapp.js';
import { wifi } from './wifi.js';
import { findOversized } from './input-size.js';
import type { PayloadType } from './payload-type.js';
import { PayloadSyntaxError } from './payload-type.js';

const REGISTERED = [
  url,
  text,
  vcard,
  wifi,
  email,
  sms,
  phone,
  geo,
  event,
  whatsapp,
  app,
  mecard,
  sepa,
  bitcoin,
  pix,
  upi,
  gs1,
  links,
  file,
] as const;

/** Value of a code's `type` in the API, such as `wifi`. */
export type CodeType = (typeof REGISTERED)[number]['type'];

/** Normalized data of any type. */
export type PayloadData = z.output<(typeof REGISTERED)[number]['schema']>;

/** All types of QR codes, in the order of forms and docs. */
export const PAYLOAD_TYPES = REGISTERED as unknown as readonly (PayloadType & { type: CodeType })[];

export const CODE_TYPES = REGISTERED.map(({ type }) => type) as [CodeType, ...CodeType[]];

const BY_TYPE = new Map(PAYLOAD_TYPES.map((payload) => [payload.type, payload]));

/** Schema of the `type` field: accepted in any case, stored in lower case. */
export const codeTypeSchema = z
  .preprocess((type) => (typeof type === 'string' ? type.toLowerCase() : type), z.enum(CODE_TYPES))
  .meta({ description: 'Type of the content. Accepted in any case; returned in lowercase.' });

/**
 * Returns the payload type of a `type` value: its schema, encoder, and parser.
 *
 * @throws Error if the value is not one of `CODE_TYPES`.
 */
export function payloadType(type: CodeType): PayloadType & { type: CodeType } {
  const found = BY_TYPE.get(type);
  if (!found) throw new Error(`There is no payload type ${type}`);
  return found;
}

/**
 * Finds the payload type that a value from outside names, in any case.
 *
 * @returns undefined if the value names none.
 */
export function findPayloadType(value: unknown): (PayloadType & { type: CodeType }) | undefined {
  const named = codeTypeSchema.safeParse(value);
  return named.success ? payloadType(named.data) : undefined;
}

export type ParsedData = { ok: true; data: PayloadData } | { ok: false; issues: ErrorDetail[] };

/**
 * Parses and normalizes the data of a type: an object, text in the type's grammar (`WIFI:…`), or plain text
 * where that is natural (a URL, a phone number). Never throws on invalid input, and runs in bounded time on
 * any input.
 *
 * @param prefix Start of the paths in the issues, such as `data` or `[17].data`.
 * @returns The data, or every invalid field with its path.
 */
export function parseData(type: CodeType, input: unknown, prefix = 'data'): ParsedData {
  const payload = payloadType(type);
  const tooLarge = findOversized(input, prefix, payload.inputLimits);
  if (tooLarge) return { ok: false, issues: [tooLarge] };
  const candidate = typeof input === 'string' ? parseText(payload, input) : { value: input };
  if ('problem' in candidate) return { ok: false, issues: [{ path: prefix, message: candidate.problem }] };
  const parsed = parseInput(payload.schema, candidate.value, {
    prefix,
    unknownField: `is not a field of ${payload.type}`,
  });
  if (parsed.ok) return { ok: true, data: parsed.data as PayloadData };
  return { ok: false, issues: parsed.invalid.details };
}

/** Returns why codes of a type cannot be `dynamic` as requested; undefined if they can. */
export function findDynamicProblem(type: CodeType, requested: boolean | undefined): string | undefined {
  const rule = payloadType(type).symbol;
  if (rule === 'static-only' && requested === true) {
    return `must be false or omitted, because ${type} codes are always static`;
  }
  if (rule === 'dynamic-only' && requested === false) {
    return `must be true or omitted, because ${type} codes are always dynamic`;
  }
  return undefined;
}

/** Returns the native payload of normalized data, which a static symbol encodes. */
export function encodeData(type: CodeType, data: unknown): string {
  return payloadType(type).encode(data);
}

/**
 * Parses a payload, such as one decoded from an image.
 *
 * @returns Normalized data, or `undefined` if it is not of this type.
 */
export function parsePayload(type: CodeType, text: string): PayloadData | undefined {
  const payload = payloadType(type);
  const candidate = parseGrammar(payload, text);
  if (candidate === undefined || 'problem' in candidate) return undefined;
  const result = payload.schema.safeParse(candidate.value);
  return result.success ? (result.data as PayloadData) : undefined;
}

type Candidate = { value: unknown } | { problem: string };

function parseText(payload: PayloadType, input: string): Candidate {
  const candidate = parseGrammar(payload, input);
  if (candidate) return candidate;
  if (payload.fromText) return { value: payload.fromText(input) };
  const start = payload.parse
    ? `, or text that starts like ${payload.encode(example(payload)).slice(0, 12).trim()}…`
    : '';
  return { problem: `must be an object with the fields of ${payload.type}${start}` };
}

function parseGrammar(payload: PayloadType, text: string): Candidate | undefined {
  try {
    const value = payload.parse?.(text);
    return value === undefined ? undefined : { value };
  } catch (error) {
    if (error instanceof PayloadSyntaxError) return { problem: error.message };
    throw error;
  }
}

function example(payload: PayloadType): unknown {
  return payload.schema.parse(payload.example);
}
