/**
 * Builds the npm package `qrelay` into dist/sdk, or into the folder given as the argument: generates
 * sdk/generated, bundles the SDK and, if there is
 * one, the command line to one file each, and packs them as `qrelay-<version>.tgz`. The same sources give the
 * same bytes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { evaluatedModules } from '../../dashboard/evaluated-modules-plugin.mjs';
import { inCheckout } from './checkout.mjs';
import { generateSdk } from './generate-sdk.mjs';
import { writeTarball } from './write-tarball.mjs';

const outDir = process.argv[2] ?? inCheckout('dist', 'sdk');
const folder = join(outDir, 'package');
const CLI = inCheckout('cli', 'main.ts');
const mit = readFileSync(inCheckout('LICENSE'), 'utf8');
const manifest = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'));

await generateSdk();
rmSync(outDir, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const bundled = new Set(['@hey-api/openapi-ts']);
const sdk = await bundle(inCheckout('sdk', 'index.ts'), 'index.js', { platform: 'neutral' });
for (const name of sdk) bundled.add(name);
const hasCli = existsSync(CLI);
if (hasCli) {
  const options = { platform: 'node', banner: '#!/usr/bin/env node' };
  for (const name of await bundle(CLI, 'cli.js', options)) bundled.add(name);
}
writeDeclarations();
writePackage('package.json', `${JSON.stringify(packageJson(), undefined, 2)}\n`);
writePackage('LICENSE', mit);
writePackage('README.md', readFileSync(inCheckout('sdk', 'README.md'), 'utf8'));
writePackage('THIRD-PARTY-LICENSES.txt', [...bundled].sort().map(licenseOf).join('\n'));
// Last, because it marks a complete build.
await writeTarball(folder, join(outDir, `qrelay-${manifest.version}.tgz`), { executables: ['cli.js'] });

/** @returns the names of the packages whose code is in the bundle */
async function bundle(input, file, { platform, banner }) {
  const build = await rolldown({
    input,
    platform,
    // The command line of the package uses its SDK.
    external: platform === 'node' ? [/^node:/] : [],
    plugins: [evaluatedModules()],
    checks: { bundlerTimings: false },
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] }, mainFields: ['module', 'main'] },
    onLog: (level, log) => {
      if (level !== 'debug' && level !== 'info') throw new Error(log.message);
    },
  });
  const { output } = await build.write({ file: join(folder, file), format: 'esm', banner });
  await build.close();
  const paths = output.flatMap(({ moduleIds = [] }) => moduleIds);
  return paths.flatMap(
    (path) => /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*node_modules)/.exec(path)?.[1] ?? [],
  );
}

/** Writes the declarations of the SDK, each file on its own; the compiler need not know the others. */
function writeDeclarations() {
  const files = readdirSync(inCheckout('sdk')).filter((file) => /(?<!\.d)\.ts$/.test(file));
  const compilerOptions = { isolatedDeclarations: true, strict: true, target: 'es2023', module: 'nodenext' };
  for (const file of [...files, 'generated/operations.ts', 'generated/types.gen.ts']) {
    const source = readFileSync(inCheckout('sdk', file), 'utf8');
    const { outputText, diagnostics } = ts.transpileDeclaration(source, {
      compilerOptions,
      fileName: file,
      reportDiagnostics: true,
    });
    if (diagnostics.length > 0)
      throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(diagnostics[0].messageText, '\n')}`);
    writePackage(`types/${file.replace(/\.ts$/, '.d.ts')}`, outputText);
  }
}

function packageJson() {
  const { name, version, license, type, engines } = manifest;
  return {
    name,
    version,
    description: 'Client and command line of a Qrelay service: create, style, manage, and track QR codes',
    license,
    type,
    engines,
    sideEffects: false,
    exports: {
      '.': { types: './types/index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    types: './types/index.d.ts',
    ...(hasCli && { bin: { qrelay: 'cli.js' } }),
  };
}

/** The notice of a package. One without a file has the text of this project's license, which is the same. */
function licenseOf(name) {
  const path = inCheckout('node_modules', name);
  const { version, license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((one) => /^licen[cs]e/i.test(one));
  if (!file && license !== 'MIT') throw new Error(`${name} has no license file`);
  const text = file
    ? readFileSync(join(path, file), 'utf8')
    : mit.replace(/^Copyright .*$/m, `Copyright (c) ${author}`);
  return `${name} ${version} (${license})\n\n${text}`;
}

function writePackage(path, text) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
