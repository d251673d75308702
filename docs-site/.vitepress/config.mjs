import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { diagrams } from './diagrams.mjs';
import { githubAnchor } from './github-anchor.mjs';
import { renderForSearch, splitIntoSections } from './search-sections.mjs';
import { alignmentClasses, codeTheme, longCellClasses, tokenClasses } from './style-classes.mjs';

const inCheckout = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const sourceDir = inCheckout('dist/docs-source');
const sidebar = JSON.parse(readFileSync(`${sourceDir}/sidebar.json`, 'utf8'));

export default defineConfig({
  lang: 'en-US',
  title: 'Qrelay docs',
  titleTemplate: ':title · Qrelay docs',
  description: 'Guides and API reference for creating, styling, managing, and tracking QR codes.',
  base: '/docs/',
  srcDir: sourceDir,
  cacheDir: inCheckout('node_modules/.cache/vitepress'),
  cleanUrls: true,
  // Without a <style> element while the theme changes, which the security policy would block.
  appearance: { disableTransition: false },
  // The map of pages in a file of its own, which changes with each build, in place of an inline script in
  // each page.
  metaChunk: true,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/icon.svg' }],
    ['meta', { name: 'color-scheme', content: 'light dark' }],
  ],
  markdown: {
    // A bare URL is an example, such as http://localhost:3000, more often than a link.
    linkify: false,
    image: { lazyLoading: true },
    anchor: { slugify: githubAnchor },
    theme: codeTheme,
    codeTransformers: [tokenClasses],
    config(md) {
      alignmentClasses(md);
      longCellClasses(md);
      diagrams(md);
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    siteTitle: 'Qrelay docs',
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      {
        text: 'Guides',
        link: '/api',
        activeMatch: '^/(?!quick-start$|reference/|$)',
      },
      { text: 'API reference', link: '/reference/', activeMatch: '^/reference/' },
    ],
    sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        _render: renderForSearch,
        miniSearch: {
          // Results show the text around what matches.
          options: { storeFields: ['title', 'titles', 'text'] },
          _splitIntoSections: splitIntoSections,
        },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: true,
  },
  // The policy blocks inline styles; style.css has the one that matters.
  transformHtml: (html) => html.replaceAll(/ style="(?:--vp-vh:0px;|position:relative;)"/g, ''),
  vite: {
    resolve: {
      alias: [
        {
          find: /^.*\/VPLocalSearchBox\.vue$/,
          replacement: inCheckout('docs-site/.vitepress/theme/search/search-box.ts'),
        },
      ],
    },
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000, reportCompressedSize: false },
  },
});
