import { createClient, createConfig } from './generated/client/index.js';
import { MEDIA_TYPES, PAGING, type Collections, type Operations } from './generated/operations.js';
import * as functions from './generated/sdk.gen.js';
import type { Job } from './generated/types.gen.js';
import { QrelayError } from './errors.js';
import { iteratePages, type PageRequest } from './iterate-pages.js';
import { readBody } from './read-response.js';
import type { AnyRequest, DataWithResponse } from './requests.js';
import { noResponse, sendRequest } from './send-request.js';
import { parseOptions, type QrelayOptions, type Settings } from './settings.js';
import { waitForJob, type WaitForJobOptions } from './wait-for-job.js';

/** The functions that the generator wrote, by `operationId`. */
const SEND = functions as unknown as Record<string, (options: object) => Promise<{ response: Response }>>;

/** Has the methods of the operations, as the compiler sees it. */
const OperationMethods: new () => Operations<'data'> = class {} as new () => Operations<'data'>;

/**
 * Client of the API with a method for each operation, by its `operationId`. A method resolves with the parsed
 * body and rejects with a `QrelayError`, or with the reason of its `signal`.
 */
export class Qrelay extends OperationMethods {
  readonly #settings: Settings;
  readonly #client: ReturnType<typeof createClient>;
  readonly #withResponse: Operations<'response'>;

  static {
    for (const name of Object.keys(SEND)) {
      const value = async function (this: Qrelay, request?: AnyRequest) {
        return (await this.#call(name, request)).data;
      };
      Object.defineProperty(this.prototype, name, { value, configurable: true, writable: true });
    }
  }

  /** @throws TypeError without a URL or a key, or if an option is invalid */
  constructor(options: QrelayOptions = {}) {
    super();
    const { url: baseUrl, key } = (this.#settings = parseOptions(options));
    this.#client = createClient(createConfig({ baseUrl, auth: key }));
    const methods = Object.keys(SEND).map((name) => [
      name,
      (request?: AnyRequest) => this.#call(name, request),
    ]);
    this.#withResponse = Object.fromEntries(methods) as Operations<'response'>;
  }

  /** The methods of the operations, which resolve with `{ data, response }`. */
  get withResponse(): Operations<'response'> {
    return this.#withResponse;
  }

  /** Iterates over the items of a collection, in pages of 100. */
  iterate<Name extends keyof Collections>(
    name: Name,
    ...[request]: PageRequest<Collections[Name]['request']>
  ): AsyncGenerator<Collections[Name]['item'], void, undefined> {
    const list = async (page: AnyRequest) => (await this.#call(name, page)).data;
    return iteratePages(list, PAGING[name], request as AnyRequest | undefined);
  }

  /**
   * Waits until a job is completed, or waits for a file or a confirmation, and resolves with it.
   *
   * @throws QrelayError `job_failed` or `job_cancelled`, with the member `job`, or `timeout`
   */
  waitForJob(job: string | Pick<Job, 'id'>, options: WaitForJobOptions = {}): Promise<Job> {
    return waitForJob(this, typeof job === 'string' ? job : job.id, options);
  }

  async #call(name: string, request: AnyRequest = {}): Promise<DataWithResponse<unknown>> {
    const { path, query, signal } = request;
    const body = serializeBody(request.body);
    assertPath(path);
    const { response } = await SEND[name]!({
      client: this.#client,
      path,
      query,
      headers: {
        ...(body instanceof Blob && body.type && { 'Content-Type': body.type }),
        ...request.headers,
      },
      body,
      bodySerializer: null,
      duplex: 'half',
      fetch: ({ method, url, headers, body: stream }: Request) => {
        const sent = body instanceof ReadableStream ? stream : body;
        return sendRequest(
          { method, url, headers: new Headers(headers), body: sent, signal },
          this.#settings,
        );
      },
      parseAs: 'stream',
      throwOnError: true,
    });
    try {
      return { data: await readBody(response, MEDIA_TYPES[name] ?? ['application/json']), response };
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof QrelayError ? error : noResponse(error, this.#settings.key);
    }
  }
}

/** Leaves bodies that are not JSON as they are. */
function serializeBody(body: unknown): BodyInit | undefined {
  const isRaw = [Blob, ReadableStream, ArrayBuffer, Uint8Array].some((type) => body instanceof type);
  return isRaw || typeof body === 'string' ? (body as BodyInit) : JSON.stringify(body);
}

/** Rejects values with which the URL would be the one of another operation. */
function assertPath(path: AnyRequest['path'] = {}): void {
  for (const [name, value] of Object.entries(path)) {
    if (['', '.', '..', 'undefined', 'null'].includes(String(value))) {
      throw new TypeError(`path.${name} must not be "${value}"`);
    }
  }
}
