import type { ServerResponse } from 'node:http';

/** What a handler answers. The router writes it; no handler touches the response, but for a stream. */
export type HandlerResponse = { status: number; headers?: Record<string, string> } & (
  | { json: unknown }
  | { bytes: string | Uint8Array; contentType: string }
  | {
      /** Writes the body and ends it; headers are set already. Rejects when the client has gone. */
      stream: (response: ServerResponse) => Promise<void>;
      contentType: string;
    }
  | { empty: true }
);

export function ok(json: unknown, headers: Record<string, string> = {}): HandlerResponse {
  return { status: 200, headers, json };
}

/** 201 with `Location`, the path of what was made. */
export function created(
  json: unknown,
  location: string,
  headers: Record<string, string> = {},
): HandlerResponse {
  return { status: 201, headers: { ...headers, Location: location }, json };
}

/** 202 with `Location`, where progress can be read. */
export function accepted(json: unknown, location: string): HandlerResponse {
  return { status: 202, headers: { Location: location }, json };
}
