import type { ComponentType } from 'preact';
import type { PlanFeature } from '../core/accounts/plans.js';
import type { PageProps } from './router/match-path.js';
import type { Permission } from './session/permissions.js';
import type { IconName } from './components/icon.js';

/** Groups of the navigation, in its order, with their titles. Pages without a group come first. */
export const NAVIGATION_GROUPS = {
  codes: 'Codes',
  insight: 'Insight',
  developers: 'Developers',
} as const;

/** Entry of a page in the navigation. */
interface NavigationEntry {
  /** `account`: the page is in the menu of the account only. */
  group?: keyof typeof NAVIGATION_GROUPS | 'account';
  /** Label of the entry. Default: the title of the page. */
  label?: string;
  /** Pressing `g` and then this letter opens the page. */
  letter: string;
  /** First segments of other paths whose pages belong to the entry. */
  also?: readonly string[];
  /** Whether the bottom navigation of phones shows the page; the others are behind "More". At most three. */
  inBottomNav?: boolean;
}

export interface Page {
  path: string;
  /** Title of the window, and label in the navigation and the search. */
  title: string;
  icon?: IconName;
  navigation?: NavigationEntry;
  /** Other words that people search the page by. */
  keywords?: string;
  /** Feature of a plan that the page is about; accounts without it see a lock. */
  feature?: PlanFeature;
  /** Permission without which the page is in neither navigation nor search, and says so if it is opened. */
  needs?: Permission;
  /** Shown without a session; the search leaves it out. */
  signedOut?: true;
  /** A former address, which leads to another page; the search leaves it out. */
  isFormer?: true;
  /** Loads the page's code, when the page is first opened. The page is the default export. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/**
 * Every page of the dashboard, in the order of the navigation. The API serves exactly these paths, so a new
 * page needs only its file and an entry here: the search finds each page whose path has no parameters.
 */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'Home',
    icon: 'overview',
    navigation: { letter: 'h', inBottomNav: true },
    keywords: 'overview start dashboard today',
    load: () => import('./overview/overview-page.js'),
  },
  {
    path: '/codes',
    title: 'Codes',
    icon: 'codes',
    navigation: { group: 'codes', label: 'All codes', letter: 'c', inBottomNav: true },
    keywords: 'list links search archive export download zip',
    load: () => import('./codes/codes-page.js'),
  },
  {
    path: '/codes/folders',
    title: 'Folders and tags',
    icon: 'folder',
    navigation: { group: 'codes', label: 'Folders', letter: 'f' },
    keywords: 'customers locations campaigns labels merge rename',
    feature: 'folders',
    load: () => import('./folders/folders-page.js'),
  },
  {
    path: '/codes/templates',
    title: 'Templates',
    icon: 'copy',
    navigation: { group: 'codes', letter: 't' },
    keywords: 'brand style default design colors logo',
    load: () => import('./templates/templates-page.js'),
  },
  {
    path: '/files',
    title: 'Files',
    icon: 'file',
    navigation: { group: 'codes', letter: 'i' },
    keywords: 'pdf images photos documents upload hosting storage',
    feature: 'files',
    load: () => import('./files/files-page.js'),
  },
  {
    path: '/codes/labels',
    title: 'Print labels',
    icon: 'sheet',
    navigation: { group: 'codes', letter: 'p' },
    keywords: 'stickers avery herma sheet pdf',
    load: () => import('./sheets/sheet-page.js'),
  },
  {
    path: '/codes/scheduled',
    title: 'Scheduled changes',
    icon: 'calendar',
    navigation: { group: 'codes', letter: 'd' },
    keywords: 'planned dates later calendar upcoming',
    feature: 'scheduledChanges',
    load: () => import('./schedule/account-changes-page.js'),
  },
  {
    path: '/analytics',
    title: 'Analytics',
    icon: 'chart',
    navigation: { group: 'insight', letter: 'a', inBottomNav: true },
    keywords: 'scans statistics visitors countries devices csv export report',
    load: () => import('./analytics/analytics-page.js'),
  },
  {
    path: '/codes/broken',
    title: 'Link watch',
    icon: 'link',
    navigation: { group: 'insight', letter: 'l' },
    keywords: 'broken destinations health check 404 dead links monitor',
    feature: 'linkWatch',
    load: () => import('./link-watch/broken-page.js'),
  },
  {
    path: '/alerts',
    title: 'Alerts',
    icon: 'alert',
    navigation: { group: 'insight', letter: 'b' },
    keywords: 'notification notify email mail silent silence drop spike threshold broken monitor warning',
    feature: 'alerts',
    needs: 'webhooks',
    load: () => import('./alerts/alerts-page.js'),
  },
  {
    path: '/reports',
    title: 'Reports',
    icon: 'report',
    navigation: { group: 'insight', letter: 'r' },
    keywords: 'weekly mail monthly email client page share shared public link customer summary',
    feature: 'alerts',
    needs: 'webhooks',
    load: () => import('./reports/reports-page.js'),
  },
  {
    path: '/activity',
    title: 'Activity',
    icon: 'pulse',
    navigation: { group: 'insight', letter: 'e', also: ['/jobs'] },
    keywords: 'events log audit history who changed undo jobs',
    load: () => import('./activity/activity-page.js'),
  },
  {
    path: '/jobs',
    title: 'Jobs',
    icon: 'jobs',
    keywords: 'activity undo revert progress bulk imports exports results',
    load: () => import('./jobs/jobs-page.js'),
  },
  {
    path: '/alerts/new',
    title: 'Create alert',
    icon: 'alert',
    keywords: 'new add notification notify silent threshold',
    feature: 'alerts',
    needs: 'webhooks',
    load: () => import('./alerts/new-alert-page.js'),
  },
  {
    path: '/alerts/:id',
    title: 'Edit alert',
    needs: 'webhooks',
    load: () => import('./alerts/edit-alert-page.js'),
  },
  {
    path: '/reports/new',
    title: 'Create report',
    icon: 'report',
    keywords: 'new add weekly mail client page share',
    feature: 'alerts',
    needs: 'webhooks',
    load: () => import('./reports/new-report-page.js'),
  },
  {
    path: '/reports/:id',
    title: 'Edit report',
    needs: 'webhooks',
    load: () => import('./reports/edit-report-page.js'),
  },
  { path: '/jobs/:id', title: 'Job', load: () => import('./jobs/job-page.js') },
  {
    path: '/events',
    title: 'Activity',
    isFormer: true,
    load: () => import('./events/former-events-page.js'),
  },
  {
    path: '/api-keys',
    title: 'API keys',
    icon: 'key',
    navigation: { group: 'developers', letter: 'k' },
    keywords: 'token secret access integration program',
    feature: 'apiAccess',
    needs: 'keys',
    load: () => import('./api-keys/api-keys-page.js'),
  },
  {
    path: '/webhooks',
    title: 'Webhooks',
    icon: 'webhook',
    navigation: { group: 'developers', letter: 'w' },
    keywords: 'endpoint deliveries notifications integration zapier',
    feature: 'webhooks',
    needs: 'webhooks',
    load: () => import('./webhooks/webhooks-page.js'),
  },
  {
    path: '/webhooks/:id',
    title: 'Webhook',
    needs: 'webhooks',
    load: () => import('./webhooks/webhook-page.js'),
  },
  {
    path: '/members',
    title: 'Members',
    icon: 'users',
    navigation: { group: 'account', letter: 'm' },
    keywords: 'team users people invite invitation roles permissions colleagues viewer editor admin owner',
    needs: 'members:read',
    load: () => import('./members/members-page.js'),
  },
  {
    path: '/settings',
    title: 'Settings',
    icon: 'settings',
    navigation: { group: 'account', letter: 's' },
    keywords: 'account profile preferences',
    load: () => import('./settings/settings-page.js'),
  },
  {
    path: '/audit-log',
    title: 'Audit log',
    icon: 'list',
    navigation: { group: 'account', letter: 'u' },
    keywords: 'security who did what sign-ins deleted deletions history trail compliance csv export',
    feature: 'auditLog',
    needs: 'members',
    load: () => import('./audit/audit-log-page.js'),
  },
  { path: '/settings/:section', title: 'Settings', load: () => import('./settings/settings-page.js') },
  {
    path: '/codes/bulk',
    title: 'Add many codes',
    isFormer: true,
    load: () => import('./imports/former-bulk-page.js'),
  },
  {
    path: '/codes/new',
    title: 'Create code',
    icon: 'plus',
    keywords: 'new add qr make',
    needs: 'codes:write',
    load: () => import('./editor/new-code-page.js'),
  },
  {
    path: '/codes/import',
    title: 'Add many codes',
    icon: 'upload',
    keywords: 'import csv excel spreadsheet table file bulk bitly dub',
    feature: 'bulk',
    needs: 'bulk',
    load: () => import('./imports/import-page.js'),
  },
  {
    path: '/codes/templates/new',
    title: 'Create template',
    icon: 'copy',
    keywords: 'new add brand style default',
    needs: 'shared',
    load: () => import('./templates/new-template-page.js'),
  },
  {
    path: '/codes/templates/:id',
    title: 'Edit template',
    needs: 'shared',
    load: () => import('./templates/edit-template-page.js'),
  },
  { path: '/codes/:id', title: 'Code', load: () => import('./code/code-page.js') },
  {
    path: '/codes/:id/routing',
    title: 'Where it leads',
    needs: 'codes:write',
    load: () => import('./routing/routing-page.js'),
  },
  {
    path: '/codes/:id/schedule',
    title: 'Access and dates',
    needs: 'codes:write',
    load: () => import('./schedule/access-page.js'),
  },
  {
    path: '/codes/:id/edit',
    title: 'Edit code',
    needs: 'codes:write',
    load: () => import('./editor/edit-code-page.js'),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    signedOut: true,
    load: () => import('./session/sign-in-page.js'),
  },
  {
    path: '/sign-up',
    title: 'Create an account',
    signedOut: true,
    load: () => import('./session/sign-up-page.js'),
  },
  {
    path: '/forgot-password',
    title: 'Forgot your password?',
    signedOut: true,
    load: () => import('./session/forgot-password-page.js'),
  },
  {
    path: '/join',
    title: 'Join an account',
    signedOut: true,
    load: () => import('./session/join-page.js'),
  },
  {
    path: '/reset-password',
    title: 'Set a new password',
    signedOut: true,
    load: () => import('./session/reset-password-page.js'),
  },
];
