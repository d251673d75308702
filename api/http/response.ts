import type { ServerResponse } from 'node:http';
import type { StaticFile } from './static-file.js';

/** Headers by name; a header with several values, such as `Set-Cookie`, is sent once for each. */
export type ResponseHeaders = Record<string, string | string[]>;

/**
 * Response of a handler. The router sends it; a handler touches the response itself only to stream a body.
 */
export type HandlerResponse = {
  status: number;
  headers?: ResponseHeaders;
  /** Runs before the body is sent, but not for a HEAD or a 304. If it rejects, the error is the response. */
  beforeBody?: () => Promise<void>;
} & (
  | { json: unknown }
  | { bytes: string | Uint8Array; contentType: string }
  | {
      /** Builds the body. Not called for a HEAD or a 304, so both cost less than a GET. */
      load: () => Promise<string | Uint8Array>;
      /**
       * Size of the body in bytes, for a HEAD; undefined if only `load` would tell (RFC 9110, 8.6, lets it be
       * absent).
       */
      sizeBytes: number | undefined;
      contentType: string;
    }
  | {
      /** Writes the body and ends the response, whose headers are set. Rejects if the client disconnects. */
      stream: (response: ServerResponse) => Promise<void>;
      contentType: string;
    }
  | { file: StaticFile }
  | { empty: true }
);

/** Returns a 200 with a JSON body. */
export function ok(json: unknown, headers: ResponseHeaders = {}): HandlerResponse {
  return { status: 200, headers, json };
}

/** Returns a 201 with a JSON body and the path of the created resource as `Location`. */
export function created(json: unknown, location: string, headers: ResponseHeaders = {}): HandlerResponse {
  return { status: 201, headers: { ...headers, Location: location }, json };
}

/** Returns a 202 with a JSON body and the path that reports progress as `Location`. */
export function accepted(json: unknown, location: string): HandlerResponse {
  return { status: 202, headers: { Location: location }, json };
}
