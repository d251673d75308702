import { ERROR_DESCRIPTIONS } from '../../../api/openapi/error-descriptions.js';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../../core/basics/errors.js';
import { escapeTags, inlineCode, renderCodeBlock } from '../markdown.js';
import { buildCodeSamples, sampleRequest } from './code-samples.js';
import {
  bodyExamples,
  isSessionOnly,
  takesApiKey,
  toText,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
  type Schema,
} from './openapi.js';
import { joinBlocks, renderDisclosure, renderFieldList } from './field-list.js';
import { buildFieldTree, type FieldNode } from './field-tree.js';

const PARAMETER_TITLES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

/**
 * Renders the reference page of an operation as Markdown for VitePress: what it does, the request with an
 * example of its response, and then all fields and errors.
 */
export function renderOperationPage(operation: Operation, reference: Reference): string {
  const { summary, description = '', method, path } = operation;
  return joinBlocks(
    renderFrontmatter(operation),
    '<div class="operation">',
    '<div class="operation-head">',
    `# ${summary}`,
    `<p class="route">${renderMethod(method)} <code v-pre>${path}</code></p>`,
    escapeTags(description),
    renderAccess(operation),
    '</div>',
    '<RequestPanel>',
    renderSamples(operation),
    '<template #response>',
    renderExample(operation),
    '</template>',
    '</RequestPanel>',
    '<div class="operation-fields">',
    ...Object.keys(PARAMETER_TITLES).map((place) => renderParameters(operation, place as 'path', reference)),
    renderBody(operation, reference),
    '## Response',
    ...successes(operation).map(([status, response]) => renderSuccess(status, response, reference)),
    renderErrors(operation, reference),
    '</div>',
    '</div>',
  );
}

/** Renders a method as a badge, whose color depends on the method. */
export function renderMethod(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** The values that the form of the request starts with. */
function renderFrontmatter(operation: Operation): string {
  const { summary, description = summary, method, path, parameters = [] } = operation;
  const request = {
    method,
    path,
    caller: takesApiKey(operation) ? 'key' : isSessionOnly(operation) ? 'session' : 'anyone',
    parameters: parameters.map(({ name, in: place, required = false, example }) => ({
      name,
      place,
      required,
      ...(place === 'path' && { example: toText(example) }),
    })),
    bodies: bodyExamples(operation).map(({ name, value }) => ({
      name,
      text: JSON.stringify(value, null, 2),
    })),
    ...(operation.requestBody && { sample: { ...sampleRequest(operation), body: undefined } }),
  };
  const page = {
    title: summary,
    description: description.replaceAll('`', ''),
    pageClass: 'operation-page',
    aside: false,
    outline: 2,
    request,
  };
  return `---\n${JSON.stringify(page)}\n---`;
}

function renderAccess(operation: Operation): string {
  const plan = operation['x-required-plan'];
  if (isSessionOnly(operation)) return 'Only a signed-in person may call this; send the session cookie.';
  if (plan === undefined || plan === 'free') return '';
  return `Requires the ${plan === 'pro' ? 'Pro' : 'Business'} plan.`;
}

function renderSamples(operation: Operation): string {
  const { curl, javascript, python } = buildCodeSamples(operation);
  return joinBlocks(
    '::: code-group',
    renderCodeBlock('sh [curl]', curl),
    renderCodeBlock('js [JavaScript]', javascript),
    renderCodeBlock('python [Python]', python),
    ':::',
  );
}

/** Renders the example of the first response that has one. */
function renderExample(operation: Operation): string {
  for (const [status, { content = {} }] of successes(operation)) {
    const { example } = content['application/json'] ?? {};
    if (example === undefined) continue;
    return joinBlocks(
      `<p class="response-status">Response <strong>${status}</strong></p>`,
      renderCodeBlock('json', JSON.stringify(example, null, 2)),
    );
  }
  return '';
}

function renderParameters(operation: Operation, place: Parameter['in'], { resolve }: Reference): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return '';
  const properties = parameters.map(({ name, schema, description, example }): [string, Schema] => [
    name,
    {
      ...resolve(schema),
      description: [description?.replace(/\.?$/, '.'), exampleText(example)].filter(Boolean).join(' '),
    },
  ]);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const schema = { properties: Object.fromEntries(properties), required };
  return joinBlocks(`## ${PARAMETER_TITLES[place]}`, renderFieldList(buildFieldTree(schema, resolve)));
}

function exampleText(example: unknown): string {
  return example === undefined ? '' : `Example: ${inlineCode(toText(example))}.`;
}

function renderBody({ requestBody }: Operation, { resolve }: Reference): string {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return '';
  const intro = schema.type === 'array' ? `A list of ${schema.minItems} to ${schema.maxItems} objects. ` : '';
  return joinBlocks(
    '## Body',
    `${intro}${requestBody?.description ?? ''}`,
    renderFieldList(buildFieldTree(schema, resolve)),
  );
}

function successes({ responses }: Operation): [string, Response][] {
  return Object.entries(responses).filter(([status]) => Number(status) < 400);
}

function renderSuccess(
  status: string,
  { description, content = {} }: Response,
  { resolve }: Reference,
): string {
  const mediaTypes = Object.keys(content).map(inlineCode).join(' or ');
  const { schema } = content['application/json'] ?? {};
  const fields = schema ? buildFieldTree(schema, resolve) : [];
  return joinBlocks(
    `**${status}** ${description.replace(/\.$/, '')}${mediaTypes && `, as ${mediaTypes}`}.`,
    fields.length > 0 && renderFieldList(fields.map(withoutRequired)),
  );
}

/** A response has all of its fields, so none of them is marked as required. */
function withoutRequired(field: FieldNode): FieldNode {
  const { fields, variants } = field;
  return {
    ...field,
    required: false,
    fields: fields.map(withoutRequired),
    variants: variants.map((variant) => ({ ...variant, fields: variant.fields.map(withoutRequired) })),
  };
}

/** Share of the operations with the same method from which on an error is not specific to an operation. */
const COMMON_SHARE = 0.7;

function renderErrors(operation: Operation, { operations }: Reference): string {
  const codes = errorCodesOf(operation);
  const peers = operations.filter(({ method }) => method === operation.method);
  const isCommon = (code: ErrorCode) =>
    peers.filter(({ responses }) => hasError(responses, code)).length >= COMMON_SHARE * peers.length;
  const common = codes.filter(isCommon);
  const specific = codes.filter((code) => !isCommon(code));
  return joinBlocks(
    '## Errors',
    specific.length > 0 && renderErrorList(specific),
    common.length > 0 &&
      renderDisclosure(
        `${common.length} errors that most ${operation.method} requests have`,
        renderErrorList(common),
      ),
  );
}

function errorCodesOf({ responses }: Operation): ErrorCode[] {
  return ERROR_CODES.filter((code) => hasError(responses, code));
}

function hasError(responses: Operation['responses'], code: ErrorCode): boolean {
  return responses[ERROR_STATUS[code]]?.description.includes(inlineCode(code)) ?? false;
}

function renderErrorList(codes: readonly ErrorCode[]): string {
  const items = codes.map((code) =>
    joinBlocks(
      '<li>',
      `<span class="error-status">${ERROR_STATUS[code]}</span> [${inlineCode(code)}](/errors#${code})`,
      ERROR_DESCRIPTIONS[code].summary,
      '</li>',
    ),
  );
  return joinBlocks('<ul class="fields">', ...items, '</ul>');
}
