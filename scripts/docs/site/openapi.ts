import { createOpenApiDocument } from '../../../api/openapi/document.js';
import { ROUTES } from '../../../api/routes.js';
import { INSTANCE_URL } from './instance-url.js';

/** The parts of an OpenAPI 3.0 schema that the reference shows. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  nullable?: boolean;
  enum?: unknown[];
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
}

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Response {
  description: string;
  content?: Record<string, Content>;
}

interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Record<string, Content> };
  responses: Record<string, Response>;
  'x-required-plan'?: string;
}

/** An operation with its place in the API. */
export interface Operation extends DocumentedOperation {
  method: string;
  path: string;
  /** Name of its page: `create-qr-code`. */
  slug: string;
}

export interface Reference {
  operations: Operation[];
  /** Schemas of the document by name. */
  schemas: Record<string, Schema>;
  /** Returns a schema with its reference resolved. Members next to the reference take precedence. */
  resolve: (schema: Schema) => Schema;
}

/** Reads the operations of the OpenAPI document, in its order. */
export function readReference(): Reference {
  const document = createOpenApiDocument(ROUTES, { publicUrl: INSTANCE_URL, version: '' });
  const schemas = document.components?.schemas as Record<string, Schema>;
  const paths = document.paths as unknown as Record<string, Record<string, DocumentedOperation>>;
  const resolve = (schema: Schema): Schema => {
    const { $ref, allOf, ...own } = schema;
    const target = $ref === undefined ? allOf?.[0] : schemas[$ref.split('/').at(-1)!];
    return target ? { ...resolve(target), ...own } : schema;
  };
  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        slug: toKebabCase(operation.operationId),
      })),
    ),
    schemas,
    resolve,
  };
}

/** Returns the operations of each tag, in the order of the document. */
export function groupByTag(operations: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.tags[0]!;
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return groups;
}

/** Returns the example bodies of an operation by their titles. */
export function bodyExamples({ requestBody }: Operation): { name: string; value: unknown }[] {
  const examples = requestBody?.content['application/json']?.examples ?? {};
  return Object.entries(examples).map(([name, { summary = name, value }]) => ({ name: summary, value }));
}

/** Returns whether only a signed-in person, and no API key, may call an operation. */
export function isSessionOnly({ security }: Operation): boolean {
  return security.length > 0 && !security.some((scheme) => 'apiKey' in scheme);
}

/** Returns whether an operation is called with an API key. */
export function takesApiKey({ security }: Operation): boolean {
  return security.some((scheme) => 'apiKey' in scheme);
}

/** Returns an example or a value of an enum as text: strings without quotes. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
