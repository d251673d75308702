import {
  bodyExamples,
  isSessionOnly,
  takesApiKey,
  toText,
  type Operation,
  type Parameter,
} from './openapi.js';
import { INSTANCE_URL } from './instance-url.js';
import { writeSamples, type CodeSamples, type SampleRequest } from './write-samples.js';

/** Query parameters that the examples show; the others are optional and rarely needed. */
const SHOWN_QUERY = ['tag', 'sort', 'granularity', 'from', 'to', 'status', 'limit', 'size'];
const MAX_SHOWN_QUERY = 2;

/** Writes the example request of an operation in curl, JavaScript, and Python. */
export function buildCodeSamples(operation: Operation): CodeSamples {
  return writeSamples(sampleRequest(operation));
}

/** Returns the example request of an operation. */
export function sampleRequest(operation: Operation): SampleRequest {
  return {
    method: operation.method,
    url: INSTANCE_URL + exampleTarget(operation),
    body: bodyExamples(operation)[0]?.value,
    authentication: takesApiKey(operation) ? 'key' : isSessionOnly(operation) ? 'session' : 'none',
    file: responseFile(operation),
    setsSession: ['signIn', 'signUp'].includes(operation.operationId),
  };
}

function exampleTarget({ path, parameters = [] }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    toText(parameters.find((parameter) => parameter.name === name)?.example),
  );
  const shown = parameters
    .filter((parameter) => parameter.in === 'query' && isShown(parameter))
    .slice(0, MAX_SHOWN_QUERY)
    .map(({ name, example }) => `${name}=${encodeURIComponent(toText(example))}`);
  return shown.length === 0 ? filled : `${filled}?${shown.join('&')}`;
}

function isShown({ name, required, example }: Parameter): boolean {
  return example !== undefined && (required === true || SHOWN_QUERY.includes(name));
}

const EXTENSIONS: Record<string, string> = {
  'image/svg+xml': 'code.svg',
  'image/png': 'code.png',
  'image/webp': 'code.webp',
  'image/jpeg': 'code.jpg',
  'application/pdf': 'code.pdf',
  'application/postscript': 'code.eps',
  'application/zip': 'codes.zip',
  'text/plain': 'metrics.txt',
  'text/event-stream': 'events.txt',
};

function responseFile({ responses }: Operation): string | null | undefined {
  const [, success] = Object.entries(responses).find(([status]) => /^[23]/.test(status))!;
  const [mediaType] = Object.keys(success.content ?? {});
  return mediaType === undefined ? null : EXTENSIONS[mediaType.split(';')[0]!];
}
