import type { ComponentType } from 'preact';
import type { PageProps } from './router/match-path.js';
import type { IconName } from './components/icon.js';

/** Entry of a page in the navigation. */
interface NavigationEntry {
  icon: IconName;
  /** Pressing `g` and then this letter opens the page. */
  letter: string;
  /** Whether the bottom navigation of phones shows the page; the others are behind "More". At most three. */
  inBottomNav?: boolean;
}

export interface Page {
  path: string;
  /** Title of the window and label in the navigation. */
  title: string;
  navigation?: NavigationEntry;
  /** Loads the page's code, when the page is first opened. The page is the default export. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/**
 * Every page of the dashboard, in the order of the navigation. The API serves exactly these paths, so a new
 * page needs only its file and an entry here.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Home',
    navigation: { icon: 'overview', letter: 'o', inBottomNav: true },
    load: () => import('./overview/overview-page.js'),
  },
  {
    path: '/codes',
    title: 'Codes',
    navigation: { icon: 'codes', letter: 'c', inBottomNav: true },
    load: () => import('./codes/codes-page.js'),
  },
  {
    path: '/analytics',
    title: 'Analytics',
    navigation: { icon: 'chart', letter: 'a' },
    load: () => import('./analytics/analytics-page.js'),
  },
  {
    path: '/jobs',
    title: 'Jobs',
    navigation: { icon: 'jobs', letter: 'j' },
    load: () => import('./jobs/jobs-page.js'),
  },
  { path: '/jobs/:id', title: 'Job', load: () => import('./jobs/job-page.js') },
  {
    path: '/webhooks',
    title: 'Webhooks',
    navigation: { icon: 'webhook', letter: 'w' },
    load: () => import('./webhooks/webhooks-page.js'),
  },
  { path: '/webhooks/:id', title: 'Webhook', load: () => import('./webhooks/webhook-page.js') },
  {
    path: '/events',
    title: 'Events',
    navigation: { icon: 'pulse', letter: 'e' },
    load: () => import('./events/events-page.js'),
  },
  {
    path: '/api-keys',
    title: 'API keys',
    navigation: { icon: 'key', letter: 'k' },
    load: () => import('./api-keys/api-keys-page.js'),
  },
  {
    path: '/settings',
    title: 'Settings',
    navigation: { icon: 'settings', letter: 's' },
    load: () => import('./settings/settings-page.js'),
  },
  { path: '/codes/bulk', title: 'Add many codes', load: () => import('./bulk/bulk-page.js') },
  {
    path: '/codes/broken',
    title: 'Link watch',
    load: () => import('./link-watch/broken-page.js'),
  },
  {
    path: '/codes/scheduled',
    title: 'Scheduled changes',
    load: () => import('./schedule/account-changes-page.js'),
  },
  { path: '/codes/import', title: 'Add many codes', load: () => import('./imports/import-page.js') },
  { path: '/codes/labels', title: 'Print labels', load: () => import('./sheets/sheet-page.js') },
  { path: '/codes/folders', title: 'Folders and tags', load: () => import('./folders/folders-page.js') },
  { path: '/codes/templates', title: 'Templates', load: () => import('./templates/templates-page.js') },
  {
    path: '/codes/templates/new',
    title: 'Create template',
    load: () => import('./templates/new-template-page.js'),
  },
  {
    path: '/codes/templates/:id',
    title: 'Edit template',
    load: () => import('./templates/edit-template-page.js'),
  },
  { path: '/codes/new', title: 'Create code', load: () => import('./editor/new-code-page.js') },
  { path: '/codes/:id', title: 'Code', load: () => import('./code/code-page.js') },
  { path: '/codes/:id/routing', title: 'Routing', load: () => import('./routing/routing-page.js') },
  {
    path: '/codes/:id/schedule',
    title: 'Scheduled changes',
    load: () => import('./schedule/schedule-page.js'),
  },
  { path: '/codes/:id/edit', title: 'Edit code', load: () => import('./editor/edit-code-page.js') },
  { path: '/sign-in', title: 'Sign in', load: () => import('./session/sign-in-page.js') },
  { path: '/sign-up', title: 'Create an account', load: () => import('./session/sign-up-page.js') },
  {
    path: '/reset-password',
    title: 'Set a new password',
    load: () => import('./session/reset-password-page.js'),
  },
];
