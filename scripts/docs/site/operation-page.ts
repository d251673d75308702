import { ERROR_DESCRIPTIONS } from '../../../api/openapi/error-descriptions.js';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../../core/basics/errors.js';
import { inlineCode, renderCodeBlock, renderTable } from '../markdown.js';
import { buildCodeSamples } from './code-samples.js';
import {
  bodyExamples,
  isSessionOnly,
  takesApiKey,
  toText,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
} from './openapi.js';
import { listSchemaFields, typeOf } from './schema-fields.js';

const PARAMETER_TITLES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

/** Renders the reference page of an operation as Markdown for VitePress. */
export function renderOperationPage(operation: Operation, reference: Reference): string {
  const { summary, description = '', method, path } = operation;
  return [
    renderFrontmatter(operation),
    `# ${summary}`,
    `<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code v-pre>${path}</code></p>`,
    description,
    renderAccess(operation),
    renderSamples(operation),
    ...Object.keys(PARAMETER_TITLES).map((place) => renderParameters(operation, place as 'path', reference)),
    renderBody(operation, reference),
    '## Try it\n\n<TryRequest />',
    '## Response',
    ...successes(operation).map(([status, response]) => renderSuccess(status, response, reference)),
    renderErrors(operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The values that the form under "Try it" starts with. */
function renderFrontmatter(operation: Operation): string {
  const { summary, description = summary, method, path, parameters = [] } = operation;
  const request = {
    method,
    path,
    takesKey: takesApiKey(operation),
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
  };
  const plain = description.replaceAll('`', '');
  return `---\n${JSON.stringify({ title: summary, description: plain, outline: [2, 3], request })}\n---`;
}

function renderAccess(operation: Operation): string {
  const plan = operation['x-required-plan'];
  if (isSessionOnly(operation)) return 'Only a signed-in person may call this; send the session cookie.';
  if (plan === undefined || plan === 'free') return '';
  return `Requires the ${plan === 'pro' ? 'Pro' : 'Business'} plan.`;
}

function renderSamples(operation: Operation): string {
  const { curl, javascript, python } = buildCodeSamples(operation);
  return [
    '::: code-group',
    renderCodeBlock('sh [curl]', curl),
    renderCodeBlock('js [JavaScript]', javascript),
    renderCodeBlock('python [Python]', python),
    ':::',
  ].join('\n\n');
}

function renderParameters(operation: Operation, place: Parameter['in'], { resolve }: Reference): string {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return '';
  const rows = parameters.map((parameter) => [
    renderName(parameter.name, parameter.required),
    typeOf(parameter.schema, resolve),
    [parameter.description?.replace(/\.?$/, '.'), exampleText(parameter)].filter(Boolean).join(' '),
  ]);
  return `## ${PARAMETER_TITLES[place]}\n\n${renderTable(['name', 'type', 'meaning'], rows)}`;
}

function exampleText({ example }: Parameter): string {
  return example === undefined ? '' : `Example: ${inlineCode(toText(example))}`;
}

function renderName(name: string, required = false): string {
  return required ? `${inlineCode(name)} **required**` : inlineCode(name);
}

function renderBody({ requestBody }: Operation, reference: Reference): string {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return '';
  const intro = schema.type === 'array' ? `A list of ${schema.minItems} to ${schema.maxItems} objects. ` : '';
  return `## Body\n\n${intro}${requestBody?.description ?? ''}\n\n${renderFields(schema, reference)}`;
}

function renderFields(schema: object, { resolve }: Reference): string {
  const rows = listSchemaFields(schema, resolve).map(({ name, required, type, description }) => [
    renderName(name, required),
    type,
    description,
  ]);
  return rows.length === 0 ? '' : renderTable(['field', 'type', 'meaning'], rows);
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
  const json = content['application/json'];
  const fields = json?.schema ? renderResponseFields(json.schema, resolve) : '';
  return [
    `### ${status}`,
    `${description.replace(/\.$/, '')}${mediaTypes && `, as ${mediaTypes}`}.`,
    json?.example === undefined ? '' : renderCodeBlock('json', JSON.stringify(json.example, null, 2)),
    fields,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderResponseFields(schema: object, resolve: Reference['resolve']): string {
  const rows = listSchemaFields(schema, resolve).map(({ name, type, description }) => [
    inlineCode(name),
    type,
    description,
  ]);
  if (rows.length === 0) return '';
  return `::: details Fields of the response\n\n${renderTable(['field', 'type', 'meaning'], rows)}\n\n:::`;
}

function renderErrors({ responses }: Operation): string {
  const statuses = Object.keys(responses).map(Number);
  const codes = ERROR_CODES.filter(
    (code) =>
      statuses.includes(ERROR_STATUS[code]) &&
      responses[ERROR_STATUS[code]]!.description.includes(inlineCode(code)),
  );
  const rows = codes.map((code: ErrorCode) => [
    String(ERROR_STATUS[code]),
    `[${inlineCode(code)}](/errors#${code})`,
    ERROR_DESCRIPTIONS[code].summary,
  ]);
  return `## Errors\n\n${renderTable(['status', '`code`', 'when'], rows)}`;
}
