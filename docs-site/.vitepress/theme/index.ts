import { h } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import type { Theme } from 'vitepress';
import { TryRequest } from './try-request.js';
import './style.css';

/** Leaves the site, so it is no link of the site's router. */
const dashboardLink = () => h('a', { class: 'dashboard-link', href: '/', target: '_self' }, 'Dashboard');

const notFound = () =>
  h('main', { class: 'not-found' }, [
    h('h1', 'Page not found'),
    h('p', [
      'The documentation has no page here. Search for it, or begin at the ',
      h('a', { href: '/docs/' }, 'start page'),
      '.',
    ]),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': dashboardLink,
      'nav-screen-content-after': dashboardLink,
      'not-found': notFound,
    }),
  enhanceApp({ app }) {
    app.component('TryRequest', TryRequest);
  },
} satisfies Theme;
