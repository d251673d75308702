import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const inDashboard = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: inDashboard('.'),
  base: '/',
  publicDir: false,
  cacheDir: inDashboard('../node_modules/.cache/vite'),
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      // Its browser entry draws on canvases, which nothing here does.
      { find: /^qrcode$/, replacement: 'qrcode/lib/core/qrcode.js' },
      // 120 KB of numbering plans, which only forms with phone numbers need: loaded as data, when one opens.
      { find: /^(?:\.\.\/)+metadata\.min\.json\.js$/, replacement: inDashboard('editor/phone-plans.ts') },
    ],
  },
  build: {
    outDir: inDashboard('../dist/dashboard'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: inDashboard('index.html') },
  },
});
