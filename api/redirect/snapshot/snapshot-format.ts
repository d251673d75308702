import { z } from 'zod';
import type { Branding } from '../../../core/accounts/branding.js';
import { CODE_TYPES } from '../../../core/symbols/payloads/registry.js';
import { QR_CODE_STATUSES } from '../../../core/codes/qr-code.js';
import { codePageSchema } from '../../../core/codes/hosted/code-page.js';
import { storedConditionSchema } from '../../../core/codes/routing/condition-schema.js';
import { routingSchema } from '../../../core/codes/routing/routing-schema.js';
import { ruleSchema } from '../../../core/codes/routing/target-schemas.js';
import type { CodeTarget, RoutedTarget, ScanTarget } from '../../../store/short-links/scan-targets.js';
import { FILE_MEDIA_TYPES } from '../../../core/files/file-types.js';
import type { TargetFile } from '../../../store/files/target-files.js';
import type { HostOwner } from '../resolve/custom-domains.js';

/** Data that a redirect needs, with the time of its lookup (milliseconds since 1970). */
export type SnapshotEntry =
  | { kind: 'code'; key: string; at: number; value: ScanTarget }
  | { kind: 'host'; key: string; at: number; value: HostOwner }
  | { kind: 'branding'; key: string; at: number; value: Branding };

/** First line of each snapshot. A snapshot with another one is ignored. */
export const SNAPSHOT_HEADER = '{"format":"short-link-snapshot","version":1}';

const owned = { accountId: z.string(), branded: z.boolean() };
/** Without the hash of the password: no password is checked while the database is down. */
const routedSchema: z.ZodType<RoutedTarget> = z.strictObject({
  revision: z.int(),
  routing: routingSchema.extend({
    rules: z.array(ruleSchema.extend({ when: storedConditionSchema })).optional(),
    defaultLanguage: z.string().optional(),
  }),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  scansUsed: z.int(),
  passwordProtected: z.boolean(),
});
const fileSchema: z.ZodType<TargetFile> = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  type: z.enum(FILE_MEDIA_TYPES),
  bytes: z.int(),
  sha256: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  path: z.string(),
  blocked: z.literal(true).optional(),
});
const codeSchema = z.strictObject({
  ...owned,
  kind: z.literal('code'),
  qrCodeId: z.string(),
  name: z.string().nullable(),
  type: z.enum(CODE_TYPES),
  data: z.unknown().refine((data) => data !== undefined),
  destination: z.string(),
  status: z.enum(QR_CODE_STATUSES),
  webhooks: z.array(z.string()),
  botWebhooks: z.array(z.string()),
  awaitsFirstScan: z.literal(true).optional(),
  firstScanWebhooks: z.array(z.string()).optional(),
  clickWebhooks: z.array(z.string()).optional(),
  botClickWebhooks: z.array(z.string()).optional(),
  page: codePageSchema.unwrap().optional(),
  files: z.array(fileSchema).optional(),
  compact: z.literal(true).optional(),
  routed: routedSchema.optional(),
  fallback: z.strictObject({ url: z.string(), broken: z.array(z.string()) }).optional(),
  alias: z
    .strictObject({
      key: z.string(),
      path: z.string(),
      shortCode: z.string(),
      isAbsent: z.literal(true).optional(),
    })
    .optional(),
  edition: z.strictObject({ revision: z.int(), changedAt: z.int() }).optional(),
  item: z
    .strictObject({
      path: z.string(),
      key: z.strictObject({
        gtin: z.string(),
        variant: z.string().optional(),
        batch: z.string().optional(),
        serial: z.string().optional(),
        tpx: z.string().optional(),
      }),
      shortCode: z.string(),
    })
    .optional(),
});
const targetSchema: z.ZodType<ScanTarget> = z.discriminatedUnion('kind', [
  z.strictObject({ ...owned, kind: z.literal('deleted'), accountDeleted: z.boolean() }),
  z.strictObject({ ...owned, kind: z.literal('product') }),
  codeSchema.extend({
    upcoming: z.array(z.strictObject({ at: z.int(), target: codeSchema })).optional(),
  }),
]);
const nullableText = z.string().nullable();
const brandingSchema: z.ZodType<Branding> = z.object({
  domain: nullableText,
  name: nullableText,
  logo: nullableText,
  color: nullableText,
  // Absent in files of earlier versions.
  pausedMessage: nullableText.default(null),
});
const hostSchema: z.ZodType<HostOwner> = z.union([
  z.null(),
  // A domain without settings, as in files of earlier versions, which can read this one too.
  z.string().transform((accountId) => ({ accountId })),
  z.strictObject({
    accountId: z.string(),
    rootUrl: z.string().optional(),
    notFoundUrl: z.string().optional(),
    caseSensitive: z.boolean().optional(),
  }),
]);
const valueSchemas = { code: targetSchema, host: hostSchema, branding: brandingSchema };

/** `<kind> <key> <at> <JSON of the value>`: the key can be read without parsing the value. */
const LINE = /^(code|host|branding) (\S+) (\d+) (.+)$/;

/** Serializes an entry as one line. */
export function serializeEntry({ kind, key, at, value }: SnapshotEntry): string {
  return `${kind} ${key} ${at} ${JSON.stringify(withoutHash(withoutDefaults(value)))}\n`;
}

/** A host without settings is its account alone. */
function withoutDefaults(value: SnapshotEntry['value']): SnapshotEntry['value'] | string {
  const isPlainHost = value !== null && 'accountId' in value && Object.keys(value).length === 1;
  return isPlainHost ? value.accountId : value;
}

function withoutHash(value: SnapshotEntry['value'] | string): SnapshotEntry['value'] | string {
  if (value === null || typeof value === 'string' || !('kind' in value) || value.kind !== 'code')
    return value;
  const target = targetWithoutHash(value);
  const upcoming = value.upcoming?.map(({ at, target: next }) => ({ at, target: targetWithoutHash(next) }));
  return upcoming ? { ...target, upcoming } : target;
}

function targetWithoutHash<Target extends CodeTarget>(target: Target): Target {
  if (!target.routed) return target;
  const { passwordHash: _passwordHash, ...routed } = target.routed;
  return { ...target, routed };
}

/** Parses a line of `serializeEntry`. @returns undefined if it is damaged. */
export function parseEntry(line: string): SnapshotEntry | undefined {
  const [, kind, key, at, json] = LINE.exec(line) ?? [];
  if (kind === undefined || json === undefined) return undefined;
  try {
    const parsed = valueSchemas[kind as SnapshotEntry['kind']].safeParse(JSON.parse(json));
    if (!parsed.success) return undefined;
    return { kind, key, at: Number(at), value: parsed.data } as SnapshotEntry;
  } catch {
    return undefined;
  }
}

/** Parses kind and key of a line alone. @returns undefined if it is not the line of an entry. */
export function parseEntryKey(line: string): Pick<SnapshotEntry, 'kind' | 'key'> | undefined {
  const [, kind, key] = LINE.exec(line) ?? [];
  return kind === undefined || key === undefined ? undefined : { kind: kind as SnapshotEntry['kind'], key };
}
