import { z } from 'zod';
import type { ErrorDetail } from '../errors.js';
import { joinPath } from '../errors.js';
import { app } from './app.js';
import { bitcoin } from './bitcoin.js';
import { email } from './email.js';
import { event } from './event.js';
import { geo } from './geo.js';
import { mecard } from './mecard.js';
import { phone } from './phone.js';
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
] as const;

/** The wire value of a type, e.g. `wifi`. */
export type CodeType = (typeof REGISTERED)[number]['type'];

/** The data of any type, normalized. */
export type PayloadData = z.output<(typeof REGISTERED)[number]['schema']>;

/** Every type that a code can have, in the order that forms and docs show them. */
export const PAYLOAD_TYPES = REGISTERED as unknown as readonly (PayloadType & { type: CodeType })[];

export const CODE_TYPES = REGISTERED.map(({ type }) => type) as [CodeType, ...CodeType[]];

const BY_TYPE = new Map(PAYLOAD_TYPES.map((payload) => [payload.type, payload]));

/** The `type` field: read in any case, kept in lower case. */
export const codeTypeSchema = z
  .preprocess(
    (type) => (typeof type === 'string' ? type.toLowerCase() : type),
    z.enum(CODE_TYPES, { error: `must be one of ${CODE_TYPES.join(', ')}` }),
  )
  .meta({ description: 'What the code holds. Read in any case, written in lower case.' });

/** The type behind a wire value. */
export function payloadType(type: CodeType): PayloadType & { type: CodeType } {
  const found = BY_TYPE.get(type);
  if (!found) throw new Error(`There is no payload type ${type}`);
  return found;
}

export type ParsedData = { ok: true; data: PayloadData } | { ok: false; issues: ErrorDetail[] };

/**
 * Reads the data of a type: an object, a text in the type's grammar (`WIFI:…`), or a plain text where one is
 * natural (a URL, a phone number). Time is bounded whatever the input.
 * @param prefix what paths begin with, e.g. `data` or `[17].data`
 */
export function parseData(type: CodeType, input: unknown, prefix = 'data'): ParsedData {
  const payload = payloadType(type);
  const tooLarge = findOversized(input, prefix);
  if (tooLarge) return { ok: false, issues: [tooLarge] };
  const candidate = typeof input === 'string' ? readText(payload, input) : { value: input };
  if ('problem' in candidate) return { ok: false, issues: [{ path: prefix, message: candidate.problem }] };
  const result = payload.schema.safeParse(candidate.value);
  if (result.success) return { ok: true, data: result.data as PayloadData };
  return { ok: false, issues: result.error.issues.flatMap((issue) => details(issue, prefix, payload)) };
}

/** The native payload of normalized data: what a static symbol carries. */
export function encodeData(type: CodeType, data: unknown): string {
  return payloadType(type).encode(data);
}

/** The data inside a payload, e.g. one that was decoded from a picture; `undefined` when it is not of this type. */
export function parsePayload(type: CodeType, text: string): PayloadData | undefined {
  const payload = payloadType(type);
  const candidate = grammarCandidate(payload, text);
  if (candidate === undefined || 'problem' in candidate) return undefined;
  const result = payload.schema.safeParse(candidate.value);
  return result.success ? (result.data as PayloadData) : undefined;
}

type Candidate = { value: unknown } | { problem: string };

function readText(payload: PayloadType, input: string): Candidate {
  const candidate = grammarCandidate(payload, input);
  if (candidate) return candidate;
  if (payload.fromText) return { value: payload.fromText(input) };
  const start = payload.parse
    ? `, or text that starts like ${payload.encode(example(payload)).slice(0, 12).trim()}…`
    : '';
  return { problem: `must be an object with the fields of ${payload.type}${start}` };
}

function grammarCandidate(payload: PayloadType, text: string): Candidate | undefined {
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

/** zod names unknown fields in one issue of their parent; clients want each under its own path. */
function details(issue: z.core.$ZodIssue, prefix: string, payload: PayloadType): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: joinPath(prefix, [...issue.path, key]),
      message: `is not a field of ${payload.type}`,
    }));
  }
  return [{ path: joinPath(prefix, issue.path), message: issue.message }];
}
