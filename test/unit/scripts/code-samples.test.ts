import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { findOnPath } from '../../../embedded/find-program.js';
import { buildCodeSamples } from '../../../scripts/docs/site/code-samples.js';
import { bodyExamples, readReference } from '../../../scripts/docs/site/openapi.js';

const { operations } = readReference();
const samples = operations.map((operation) => ({
  name: operation.operationId,
  method: operation.method,
  ...buildCodeSamples(operation),
}));

/** Fails on the first program in its input, a list of names and texts, that is not valid Python. */
const PYTHON_CHECK = `
import ast, json, sys
for name, text in json.load(sys.stdin):
    ast.parse(text, name)
`;

/** Skips a language that is not installed. */
const testWith = (program: string) =>
  findOnPath([program], process.env['PATH']) === undefined ? test.skip : test;

describe('the examples of the API reference', () => {
  test.each(samples)('of $name are valid shell and JavaScript', ({ curl, javascript }) => {
    execFileSync('bash', ['-n', '-c', curl]);
    const { diagnostics } = ts.transpileModule(javascript, {
      reportDiagnostics: true,
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext },
    });
    expect(diagnostics).toEqual([]);
  });

  testWith('python3')('are valid Python', () => {
    const programs = samples.map(({ name, python }) => [name, python]);
    execFileSync('python3', ['-c', PYTHON_CHECK], { input: JSON.stringify(programs) });
  });

  test('fill in every parameter of the path', () => {
    for (const { name, curl, javascript, python } of samples) {
      for (const text of [curl, javascript, python]) {
        expect({ name, open: /\/\{\w+\}|undefined/.test(text) }).toEqual({ name, open: false });
      }
    }
  });

  test('of a request with a body send the same body in each language', () => {
    const { curl, javascript, python } = samples.find(({ name }) => name === 'updateWebhook')!;
    expect(curl).toContain(`-d '{ "enabled": true }'`);
    expect(javascript).toContain('body: JSON.stringify({ enabled: true })');
    expect(python).toContain('json={ "enabled": True }');
    for (const operation of operations) {
      const sent = bodyExamples(operation)[0]?.value;
      const [, body] =
        /body: JSON\.stringify\(([^]*)\),\n\}/.exec(buildCodeSamples(operation).javascript) ?? [];
      expect(body && runInNewContext(`JSON.parse(JSON.stringify(${body}))`)).toEqual(sent);
    }
  });
});
