import { createClient, createConfig } from './generated/client/index.js';
import { MEDIA_TYPES, PAGING, type Collections, type Operations } from './generated/operations.js';
import * as functions from './generated/sdk.gen.js';
import type { Job } from './generated/types.gen.js';
import { QrelayError } from './errors.js';
import { iteratePages, type PageRequest } from './iterate-pages.js';
import { readBody } from './read-body.js';
import type { AnyRequest, DataWithResponse } from './requests.js';
import { noResponse, sendRequest } from './send-request.js';
import { parseOptions, type QrelayOptions, type Settings } from './settings.js';
import { waitForJob, type WaitForJobOptions } from './wait-for-job.js';

/** A function that the generator wrote. */
type SendOperation = (options: object) => Promise<{ response: Response }>;
const SEND = functions as unknown as Record<string, SendOperation>;
const JSON_ONLY = ['application/json'];

/** Base class that has the methods of the operations as far as the compiler knows. */
const OperationMethods: new () => Operations<'data'> = class {} as new () => Operations<'data'>;

/**
 * Client of the API with a method for each operation, by its `operationId`. A method resolves with the parsed
 * body and rejects with a `QrelayError`.
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
    const settings = parseOptions(options);
    this.#settings = settings;
    this.#client = createClient(
      createConfig({
        baseUrl: settings.url,
        auth: ({ scheme }) => (scheme === 'bearer' ? settings.key : undefined),
      }),
    );
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
   * Waits until a job has ended, or waits for a file or a confirmation, and resolves with it.
   *
   * @throws QrelayError `job_failed` or `job_cancelled`, with the job as `job`, or `timeout`
   */
  waitForJob(job: string | Pick<Job, 'id'>, options: WaitForJobOptions = {}): Promise<Job> {
    return waitForJob(this, typeof job === 'string' ? job : job.id, options);
  }

  async #call(name: string, request: AnyRequest = {}): Promise<DataWithResponse<unknown>> {
    const { path, query, signal } = request;
    const body = serializeBody(request.body);
    assertPath(path);
    let subject = name;
    const send = SEND[name]!;
    const fetchWithRetries = ({ method, url, headers, body: stream }: Request) => {
      subject = `${method} ${url.split('?', 1)[0]}`;
      const sent = body instanceof ReadableStream ? stream : body;
      return sendRequest({ method, url, headers: new Headers(headers), body: sent, signal }, this.#settings);
    };
    const { response } = await send({
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
      fetch: fetchWithRetries,
      parseAs: 'stream',
      throwOnError: true,
    });
    try {
      return { data: await readBody(response, MEDIA_TYPES[name] ?? JSON_ONLY), response };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof SyntaxError)) throw noResponse(subject, error, this.#settings.key);
      const { status, headers } = response;
      const requestId = headers.get('X-Request-Id') ?? undefined;
      const message = `${subject}: a response that the API does not give; check the URL of the service`;
      throw new QrelayError(message, { status, code: 'unexpected_response', requestId });
    }
  }
}

/** Leaves bodies that are no JSON as they are. */
function serializeBody(body: unknown): BodyInit | undefined {
  const isRaw =
    typeof body === 'string' ||
    body instanceof Blob ||
    body instanceof ReadableStream ||
    body instanceof ArrayBuffer ||
    ArrayBuffer.isView(body);
  return isRaw ? (body as BodyInit) : (JSON.stringify(body) as string | undefined);
}

/** Rejects values with which a URL would lead to another operation. */
function assertPath(path: AnyRequest['path'] = {}): void {
  for (const [name, value] of Object.entries(path)) {
    if (['', '.', '..', 'undefined', 'null'].includes(String(value))) {
      throw new TypeError(`path.${name} must not be "${value}"`);
    }
  }
}
