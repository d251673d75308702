/** A request in three languages. */
export interface CodeSamples {
  curl: string;
  javascript: string;
  python: string;
}

/** A request as the examples send it. */
export interface SampleRequest {
  method: string;
  /** URL with the examples of its parameters and of a few query parameters. */
  url: string;
  body: unknown;
  authentication: 'key' | 'session' | 'none';
  /** Name of the file in which to store a response that is not JSON; undefined for JSON, null for no body. */
  file: string | null | undefined;
  /** Signing in sets a cookie. */
  setsSession: boolean;
}

/**
 * Writes a request in curl, JavaScript, and Python. All read the API key from the environment variable KEY.
 * Also runs in the browser, for a request that the reader changes.
 */
export function writeSamples(request: SampleRequest): CodeSamples {
  return { curl: inCurl(request), javascript: inJavaScript(request), python: inPython(request) };
}

function inCurl({ method, url, body, authentication, file, setsSession }: SampleRequest): string {
  const options = [
    ...(authentication === 'key' ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(authentication === 'session' ? ['-b cookies.txt'] : []),
    ...(setsSession ? ['-c cookies.txt'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${indent(shellJson(body))}'`]),
    ...(typeof file === 'string' ? [`-o ${file}`] : []),
  ];
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return [`curl ${verb}"${url}"`, ...options].join(' \\\n  ');
}

/** Returns JSON escaped for a single-quoted shell string. */
function shellJson(value: unknown): string {
  return toJson(value).replaceAll("'", String.raw`'\''`);
}

function inJavaScript({ method, url, body, authentication, file, setsSession }: SampleRequest): string {
  const headers = [
    ...(authentication === 'key' ? ['Authorization: `Bearer ${process.env.KEY}`'] : []),
    ...(authentication === 'session' ? ['Cookie: cookie'] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indent(toJavaScript(body))})`]),
  ];
  const call =
    options.length === 0
      ? `fetch('${url}')`
      : `fetch('${url}', {\n${options.map((line) => `  ${line},\n`).join('')}})`;
  const result =
    file === undefined
      ? 'console.log(await response.json());'
      : file === null
        ? 'console.log(response.status);'
        : `await writeFile('${file}', Buffer.from(await response.arrayBuffer()));`;
  return [
    ...(typeof file === 'string' ? [`import { writeFile } from 'node:fs/promises';\n`] : []),
    `const response = await ${call};`,
    ...(setsSession ? [`const cookie = response.headers.get('set-cookie').split(';')[0];`] : []),
    result,
  ].join('\n');
}

function inPython({ method, url, body, authentication, file, setsSession }: SampleRequest): string {
  const client = authentication === 'session' || setsSession ? 'session' : 'requests';
  const options = [
    ...(authentication === 'key' ? [`headers={"Authorization": f"Bearer {os.environ['KEY']}"}`] : []),
    ...(body === undefined ? [] : [`json=${indent(indent(toPython(body)))}`]),
  ];
  const call = [`"${url}"`, ...options].map((line) => `    ${line},\n`).join('');
  const result =
    file === undefined
      ? 'print(response.json())'
      : file === null
        ? 'print(response.status_code)'
        : `open("${file}", "wb").write(response.content)`;
  return [
    `${authentication === 'key' ? 'import os, ' : 'import '}requests\n`,
    ...(setsSession ? ['session = requests.Session()'] : []),
    `response = ${client}.${method.toLowerCase()}(\n${call})`,
    'response.raise_for_status()',
    result,
  ].join('\n');
}

/** Returns JSON on one line if it is short, or else indented. */
function toJson(value: unknown): string {
  const short = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  return short.length <= 60 ? short : JSON.stringify(value, null, 2);
}

/**
 * Returns a JavaScript literal: names without quotes, and strings in single quotes unless they contain one.
 */
function toJavaScript(value: unknown): string {
  return toJson(value)
    .replaceAll(/"(\w+)": /g, '$1: ')
    .replaceAll(/"([^"'\\]*)"(?!:)/g, "'$1'");
}

/** Returns a Python literal. */
function toPython(value: unknown): string {
  const words: Record<string, string> = { true: 'True', false: 'False', null: 'None' };
  return toJson(value).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (token) => words[token] ?? token,
  );
}

/** Indents all lines but the first by one step. */
function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
