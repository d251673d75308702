import type { SampleRequest } from '../../../scripts/docs/site/write-samples.js';

/** A parameter of an operation, as the reference page describes it. */
export interface RequestParameter {
  name: string;
  place: 'path' | 'query' | 'header';
  required: boolean;
  example?: string;
}

/** An operation, as the reference page describes it in its frontmatter. */
export interface RequestDescription {
  method: string;
  path: string;
  /** Who may send it: a client with an API key or a session, only a signed-in person, or anyone. */
  caller: 'key' | 'session' | 'anyone';
  parameters: RequestParameter[];
  /** Example bodies; empty if the operation takes none. */
  bodies: { name: string; text: string }[];
  /** The request of the examples, without its body; absent if the operation takes none. */
  sample?: Omit<SampleRequest, 'body'>;
}

/** Values that the reader has filled in. */
export interface RequestInput {
  key: string;
  /** Values of parameters by name. Empty values are not sent. */
  values: Record<string, string>;
  body: string;
}

/** A response in a form that can be shown. */
export interface ShownResponse {
  status: string;
  text?: string;
  isJson?: boolean;
  /** Blob URL and media type of a response that is no text. The caller must revoke the URL. */
  file?: { url: string; mediaType: string };
}

/**
 * Sends a request to this service. Without a key, the browser sends the session of the dashboard if there is
 * one.
 */
export async function sendRequest(
  description: RequestDescription,
  input: RequestInput,
): Promise<ShownResponse> {
  const { method, bodies } = description;
  const key = input.key.trim();
  const response = await fetch(targetOf(description, input), {
    method,
    headers: headersOf(description, { ...input, key }),
    credentials: key === '' ? 'same-origin' : 'omit',
    ...(bodies.length > 0 && { body: input.body }),
  });
  const status = `${response.status} ${response.statusText}`.trim();
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]!;
  if (/^(image|application\/zip)/.test(mediaType)) {
    return { status, file: { url: URL.createObjectURL(await response.blob()), mediaType } };
  }
  const text = await response.text();
  const isJson = mediaType === 'application/json';
  return { status, isJson, text: isJson ? JSON.stringify(JSON.parse(text), null, 2) : text };
}

function targetOf({ path, parameters }: RequestDescription, { values }: RequestInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams();
  for (const { name, place } of parameters) {
    if (place === 'query' && values[name]) query.append(name, values[name]);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function headersOf(
  { caller, parameters, bodies }: RequestDescription,
  { key, values }: RequestInput,
): Headers {
  const headers = new Headers();
  if (caller === 'key' && key !== '') headers.set('Authorization', `Bearer ${key}`);
  if (bodies.length > 0) headers.set('Content-Type', 'application/json');
  for (const { name, place } of parameters) {
    if (place === 'header' && values[name]) headers.set(name, values[name]);
  }
  return headers;
}
