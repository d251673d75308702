import type { z } from 'zod';
import type { ImageTasks } from '../../../raster/image-tasks.js';
import type { Stores } from '../../../store/create-stores.js';
import type { Principal } from '../../http/principal.js';
import type { HandlerResponse } from '../../http/response.js';
import type { JsonSchema } from './json-schema.js';

/** Parts of a request to a route, before the route validates them. Absent parts are empty. */
export interface RouteInput {
  params?: Readonly<Record<string, unknown>>;
  /** Texts by name, as a URL has them; an array for a repeated parameter. */
  query?: Readonly<Record<string, string | string[]>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Stores that tools read next to their routes. */
export interface ToolStores {
  folders: Pick<Stores['folders'], 'readTree'>;
  templates: Pick<Stores['templates'], 'listNames'>;
}

/** One call of a tool, whose caller may call the routes of the tool. */
export interface ToolCall {
  principal: Principal;
  stores: ToolStores;
  /** Image tasks that wait for the caller's turn. */
  images: ImageTasks;
  /** Note of a change that has none of its own. */
  changeNote: string;
  /**
   * Runs a route of the tool as the caller.
   *
   * @throws DomainError as the route over HTTP.
   */
  runRoute: (operationId: string, input: RouteInput) => Promise<HandlerResponse>;
}

/** Output of a call: JSON, a PNG, or both. */
export interface ToolOutput {
  structured?: object;
  png?: Uint8Array;
}

/** Effect of a tool: none, a new resource, or a change of what exists. */
export type ToolEffect = 'read' | 'create' | 'change';

/** A tool as its file declares it. */
export interface ToolDefinition<Arguments extends z.ZodObject> {
  name: string;
  description: string;
  /** Operation IDs of the routes that it runs. The caller must be allowed to call each of them. */
  routes: readonly [string, ...string[]];
  effect: ToolEffect;
  /** A strict schema, which rejects unknown arguments. */
  arguments: Arguments;
  /** Schema of `structured`; absent if there is none. */
  result?: JsonSchema;
  run: (args: z.output<Arguments>, call: ToolCall) => Promise<ToolOutput>;
}

/** A tool with any arguments. */
export interface Tool extends Omit<ToolDefinition<z.ZodObject>, 'run'> {
  run: (args: never, call: ToolCall) => Promise<ToolOutput>;
}

/** Declares a tool. The type of its arguments follows from their schema. */
export function defineTool<Arguments extends z.ZodObject>(tool: ToolDefinition<Arguments>): Tool {
  return tool;
}

/** Returns the JSON of a route's response. @throws Error if the route returned none. */
export function jsonOf(response: HandlerResponse): object {
  if (!('json' in response) || typeof response.json !== 'object' || response.json === null) {
    throw new Error('the route of a tool returned no JSON object');
  }
  return response.json;
}

/**
 * Returns arguments as the parameters of a query: numbers and booleans as text. Arguments that are undefined
 * are left out.
 */
export function toQuery(
  args: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(args)) {
    if (value !== undefined) query[name] = typeof value === 'object' ? [...value] : String(value);
  }
  return query;
}
