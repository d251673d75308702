import { z } from 'zod';
import { idSchema } from '../../../core/basics/ids.js';
import { watchInputSchema } from '../../../core/codes/link-watch/watch-schema.js';
import { routingInputSchema } from '../../../core/codes/routing/routing-schema.js';
import { styleInputSchema } from '../../../core/symbols/style.js';
import { CODE_TYPES, PAYLOAD_TYPES } from '../../../core/symbols/payloads/registry.js';

/** An object that the route validates. */
const object = z.record(z.string(), z.unknown());

/** Returns an argument for the ID of a code. */
export const codeId = idSchema('qrCode').describe('ID of the code');

/** `type` as an argument. */
export const codeType = z.enum(CODE_TYPES);

/** `changeNote` as an argument. */
export const changeNote = z
  .string()
  .optional()
  .describe('Reason, shown in the history; at most 200 characters');

/** Arguments that a new code, a preview, and an update have in common, without `data`. */
const common = {
  style: object.optional().describe(membersOf(styleInputSchema)),
  name: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  folder: z.string().nullable().optional().describe('ID from get_account'),
  template: z.string().nullable().optional().describe('ID from get_account'),
  metadata: object.optional().describe('Strings, numbers, and booleans by key'),
  dynamic: z.boolean().optional().describe('True: the content can change after printing, scans are counted'),
  compact: z.boolean().optional().describe('Smaller symbol, for dynamic codes'),
  shortCode: z.string().optional().describe('Last segment of the short link'),
  domain: z.string().nullable().optional().describe('Domain of the account'),
  aliases: z.array(object).optional().describe('Other links: [{path, domain?, primary?}]'),
  routing: object.nullable().optional().describe(membersOf(routingInputSchema)),
  watch: object
    .nullable()
    .optional()
    .describe(`Checks of the destinations: ${membersOf(watchInputSchema)}`),
  page: object.nullable().optional().describe('Landing page'),
};

const data = z.union([z.string(), object]);

/** Arguments of a new code: the members of the body of `createQrCode`. */
export const newCodeArguments = {
  type: codeType,
  data: data.describe(`By type, with ? for optional members: ${describeData()}. Or the text itself`),
  ...common,
};

/** Arguments of an update: the members of the body of `updateQrCode`. */
export const updateArguments = {
  type: codeType.optional(),
  data: data.optional().describe('As in create_qr_code'),
  ...common,
  style: object.optional().describe('Merged into the style; null resets a member'),
  metadata: object.optional().describe('Merged; null removes a key'),
  routing: object.nullable().optional().describe('Merged; null removes a member, or all of it'),
  watch: object.nullable().optional().describe('Merged'),
  status: z.enum(['active', 'paused']).optional(),
  archived: z.boolean().optional().describe('True hides the code from lists only'),
  changeNote,
};

/** Lists the names of the members of an object, all of which are optional. */
function membersOf({ shape }: z.ZodObject): string {
  return Object.keys(shape).join(', ');
}

/** Describes the members of `data` for each type, such as `wifi {ssid, password?}`. */
function describeData(): string {
  return PAYLOAD_TYPES.map(({ type, schema }) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return `${type} ${describeMembers(json)}`;
  }).join('; ');
}

type Described = z.core.JSONSchema.BaseSchema;

function describeMembers({ properties = {}, required = [] }: Described): string {
  const members = Object.entries(properties).map(([name, member]) => {
    const mark = required.includes(name) ? '' : '?';
    const inner = typeof member === 'object' ? describeInner(member) : '';
    return `${name}${mark}${inner && `: ${inner}`}`;
  });
  return `{${members.join(', ')}}`;
}

/** Describes the members of an object, and of the objects of an array; '' for all else. */
function describeInner({ properties, items }: Described): string {
  if (properties) return describeMembers({ properties, required: Object.keys(properties) });
  const item = typeof items === 'object' && !Array.isArray(items) ? items : undefined;
  return item?.properties ? `[${describeMembers(item)}]` : '';
}
