/** Whether a method resolves with the body alone, or with the response in addition. */
export type ResultMode = 'data' | 'response';
export type Result<Mode extends ResultMode, T> = Mode extends 'data' ? T : DataWithResponse<T>;

/** The parsed body, and the response with its status and headers. The body of the response is used up. */
export interface DataWithResponse<T> {
  data: T;
  response: Response;
}

/** Options of every method, in addition to the parameters of the document. */
interface CallOptions {
  /** Aborts the request, the reading of its body, and waits between attempts. */
  signal?: AbortSignal | undefined;
}

type HeadersOf<Data> = Data extends { headers?: infer Headers } ? Headers : unknown;

/** Argument of a method: the parameters of its operation. */
export type CallRequest<Data> = Omit<Data, 'url' | 'headers'> &
  CallOptions & { headers?: HeadersOf<Data> & { Accept?: 'application/json' } };

/** Argument of a method that returns CSV. */
export type CsvRequest<Data> = Omit<Data, 'url' | 'headers'> &
  CallOptions & { headers: HeadersOf<Data> & { Accept: 'text/csv' } };

/** A body that is not JSON. A call with a stream is never retried. */
export type UploadBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;

/** Argument of a method that uploads a file. A blob with a type needs no `Content-Type`. */
export type UploadRequest<Data, MediaType extends string> = Omit<Data, 'url' | 'headers' | 'body'> &
  CallOptions &
  (
    | { body: Blob; headers?: HeadersOf<Data> & { 'Content-Type'?: MediaType } }
    | { body: UploadBody; headers: HeadersOf<Data> & { 'Content-Type': MediaType } }
  );

/** A request of any operation. */
export interface AnyRequest extends CallOptions {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | undefined>;
  body?: unknown;
}
