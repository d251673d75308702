import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConfig, lint } from '@redocly/openapi-core';
import { createOpenApiDocument, serializeOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes.js';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import { runBounded } from '../../embedded/run-bounded.js';

/** Spectral is in test/clients, because it takes longer. */

const VALIDATOR = ['openapi-spec-validator', '0.9.0'] as const;

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-openapi-'));
  file = join(folder, 'openapi.json');
  const options = { publicUrl: 'http://localhost:3000', version: '1.0.0' };
  await writeFile(file, serializeOpenApiDocument(createOpenApiDocument(ROUTES, options)));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('redocly finds no error in the document, and warns only of what is intended', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lint({ ref: file, config });
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  expect(new Set(problems.map(({ ruleId }) => ruleId))).toEqual(
    // The URL of this test, the example of an error that belongs to no operation, and sign-ins at a provider,
    // which only redirect.
    new Set(['no-server-example.com', 'no-unused-components', 'operation-2xx-response']),
  );
});

// Required in continuous integration, skipped on machines without Python.
const inPython = process.env['CI'] || canHavePythonPackage(...VALIDATOR) ? test : test.skip;

inPython(
  'openapi-spec-validator accepts the document',
  async () => {
    const command = join(await pythonEnvironment(...VALIDATOR), 'bin', 'openapi-spec-validator');
    expect(await runBounded({ command, args: [file], timeoutMs: 120_000 })).toContain('OK');
  },
  600_000,
);
