/**
 * Bundles the compiled API and worker into dist/bundles/<name>: a few files each in place of some 1,600
 * modules, whose loading takes most of the startup time of a process. `npm run dev` and the commands use the
 * modules.
 *
 * The bundles have no source maps: source maps of the packages would take longer to read than they save. The
 * code is not minified, and a comment names the file of each part, so a stack trace still leads to the
 * source.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { inCheckout } from './checkout.mjs';
import { escapeWideCharacters } from './escape-wide-characters.mjs';

/** Packages with native code or WebAssembly, which find their files relative to their own location. */
const NATIVE = ['sharp', 'harfbuzzjs', /^zxing-wasm/];
/** Packages that MongoDB's driver loads only if they are installed. */
const OPTIONAL = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

const PROCESSES = {
  api: [...NATIVE, ...OPTIONAL],
  // The worker's threads load modules of these packages, and must share them with the activities.
  worker: [...NATIVE, ...OPTIONAL, /^@temporalio\//],
};

/**
 * Modules find their files relative to themselves, so `import.meta.url` must name the module rather than the
 * bundle.
 */
function keepModuleUrls(folder) {
  return {
    name: 'keep-module-urls',
    transform(code, id) {
      if (!code.includes('import.meta.url') || !isAbsolute(id)) return null;
      const path = relative(folder, id).split(sep).join('/');
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
    },
  };
}

for (const [name, external] of Object.entries(PROCESSES)) {
  const folder = inCheckout('dist', 'bundles', name);
  const bundle = await rolldown({
    input: { main: inCheckout('dist', name, 'main.js') },
    platform: 'node',
    external,
    plugins: [keepModuleUrls(folder)],
  });
  rmSync(folder, { recursive: true, force: true });
  const { output } = await bundle.generate({ format: 'esm', sourcemap: false, comments: { jsdoc: false } });
  mkdirSync(folder, { recursive: true });
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), escapeWideCharacters(code));
  await bundle.close();
}
