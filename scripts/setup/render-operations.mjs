const JSON_TYPE = 'application/json';

/**
 * Renders `sdk/generated/operations.ts`: the interface `Operations` with a method for each operation of the
 * document, `Collections` with those that return a collection, and what the SDK needs to know of them when
 * it runs.
 *
 * @param {object} document the OpenAPI document
 * @returns {string} TypeScript
 */
export function renderOperations(document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(path, method, operation)),
  );
  const collections = operations.filter(({ paging }) => paging !== undefined);
  return `import type * as types from './types.gen.js';
import type { CallRequest, CsvRequest, Result, ResultMode, UploadRequest } from '../requests.js';

/** The operations of the API, by \`operationId\`. */
export interface Operations<Mode extends ResultMode> {
${operations.map(renderMethod).join('\n')}
}

/** The operations that return a collection. */
export interface Collections {
${collections.map(({ id, request }) => `  ${id}: { request: ${request}; item: types.${pascal(id)}Responses[200]['data'][number] };`).join('\n')}
}

/** How the pages of a collection follow each other; \`none\` has a single page. */
export const PAGING: Record<keyof Collections, 'cursor' | 'page' | 'none'> = ${JSON.stringify(Object.fromEntries(collections.map(({ id, paging }) => [id, paging])))};

/** Media types of successful responses, of operations that return something else than JSON. */
export const MEDIA_TYPES: Partial<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(operations.filter(({ mediaTypes }) => mediaTypes.join() !== JSON_TYPE).map(({ id, mediaTypes }) => [id, mediaTypes])))};
`;
}

function readOperation(path, method, operation) {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  const contents = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content = {} }]) => content);
  const uploads = Object.keys(requestBody?.content ?? {}).filter((type) => type !== JSON_TYPE);
  const data = `types.${pascal(id)}Data`;
  return {
    id,
    comment: [summary, description].filter(Boolean).join('\n\n'),
    data,
    request:
      uploads.length === 0
        ? `CallRequest<${data}>`
        : `UploadRequest<${data}, ${uploads.map((type) => `'${type}'`).join(' | ')}>`,
    isRequestOptional: !requestBody?.required && !parameters.some(({ required }) => required),
    mediaTypes: [...new Set(contents.flatMap((content) => Object.keys(content)))],
    paging: method === 'get' ? pagingOf(contents[0]?.[JSON_TYPE]?.schema, parameters) : undefined,
  };
}

function pagingOf(schema, parameters) {
  if (schema?.properties?.data?.type !== 'array') return undefined;
  return ['cursor', 'page'].find((wanted) => parameters.some(({ name }) => name === wanted)) ?? 'none';
}

function renderMethod({ id, comment, data, request, isRequestOptional, mediaTypes }) {
  const method = (parameter, result) => `  ${id}(${parameter}): Promise<Result<Mode, ${result}>>;`;
  const others = mediaTypes.filter((type) => type !== JSON_TYPE);
  const lines = [
    `  /**\n${comment.replaceAll('*/', '*\\/').replaceAll(/^/gm, '   * ').replaceAll(/ +$/gm, '')}\n   */`,
  ];
  if (others.includes('text/csv') && others.length === 1)
    lines.push(method(`request: CsvRequest<${data}>`, 'string'));
  lines.push(method(`request${isRequestOptional ? '?' : ''}: ${request}`, resultOf(id, mediaTypes, others)));
  return lines.join('\n');
}

function resultOf(id, mediaTypes, others) {
  const response = `types.${pascal(id)}Response`;
  if (mediaTypes.length === 0) return 'undefined';
  if (others.includes('text/event-stream')) return 'AsyncIterable<types.Job> | undefined';
  const isText = others.every((type) => type.startsWith('text/'));
  if (mediaTypes.includes(JSON_TYPE)) {
    // CSV has a signature of its own. The generator writes `Blob | File`, and means the resource of the API.
    if (others.includes('text/plain')) return `${response} | string`;
    return isText ? response : `Exclude<${response}, Blob | types.File> | Blob`;
  }
  return isText ? 'string' : 'Blob';
}

function pascal(name) {
  return name[0].toUpperCase() + name.slice(1);
}
