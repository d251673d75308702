import { defineComponent, h, onMounted } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { onContentUpdated, type Theme } from 'vitepress';
import { fillInstanceUrl } from './instance-url.js';
import { RequestPanel } from './request-panel.js';
import { rememberLanguage, showRememberedLanguage } from './sample-language.js';
import './style.css';
import './operation.css';

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

const Layout = defineComponent(() => {
  onContentUpdated(fillInstanceUrl);
  onContentUpdated(showRememberedLanguage);
  onMounted(rememberLanguage);
  return () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': dashboardLink,
      'nav-screen-content-after': dashboardLink,
      'not-found': notFound,
    });
});

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component('RequestPanel', RequestPanel);
  },
} satisfies Theme;
