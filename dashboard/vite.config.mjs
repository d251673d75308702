import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { commonPasswords } from './common-passwords-plugin.mjs';
import { withoutDescriptions } from './descriptions-plugin.mjs';
import { evaluatedModules } from './evaluated-modules-plugin.mjs';
import { withoutLandingPageTexts } from './landing-page-texts-plugin.mjs';
import { phoneParser } from './phone-parser-plugin.mjs';
import { withoutSchemaConverter } from './schema-converter-plugin.mjs';
import { worldMap } from './world-map-plugin.mjs';

const inDashboard = (path) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(inDashboard('../package.json'), 'utf8'));

/**
 * Modules that share a file. Each file costs a phone a millisecond or more, so the form of a code, once in 70
 * small files, blocked it for 0.4 s.
 */
const FILE_GROUPS = [
  // Everything that every page loads first.
  { name: 'base', tags: ['$initial'], priority: 1 },
  // Small modules that many pages and parts of pages use.
  { name: 'common', minShareCount: 11, maxModuleSize: 4_000 },
];

export default defineConfig({
  root: inDashboard('.'),
  base: '/',
  publicDir: false,
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    worldMap(),
    commonPasswords(),
    phoneParser(),
    evaluatedModules(),
    withoutLandingPageTexts(),
    withoutDescriptions(),
    withoutSchemaConverter(),
  ],
  cacheDir: inDashboard('../node_modules/.cache/vite'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      // The package's browser entry adds canvas rendering, which the dashboard does not use.
      { find: /^qrcode$/, replacement: 'qrcode/lib/core/qrcode.js' },
      // 120 KB of phone numbering plans that only forms with phone numbers need: fetched as data when such a
      // form opens.
      { find: /^(?:\.\.\/)+metadata\.min\.json\.js$/, replacement: inDashboard('editor/phone-plans.ts') },
    ],
  },
  worker: { format: 'es', plugins: () => [withoutSchemaConverter()] },
  build: {
    outDir: inDashboard('../dist/dashboard'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The imports of pages are loaded at once. Parts of pages import little that their page has not loaded,
    // and lists of it would be 3 KB of each page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, imports, { hostId }) => (hostId.includes('index-') ? imports : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: inDashboard('index.html'),
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: FILE_GROUPS } },
    },
  },
});
