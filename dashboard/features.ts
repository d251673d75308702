import type { PlanFeature } from '../core/accounts/plans.js';
import { accessPath, leadsPath } from './code/code-paths.js';
import type { IconName } from './components/icon.js';
import type { Permission } from './session/permissions.js';

/** Something that people search for and that is a part of a page. Pages themselves are in `pages.ts`. */
export interface Feature {
  label: string;
  icon: IconName;
  /** Other words that people search it by. */
  keywords: string;
  /** Path of its page; a function if it belongs to a code, which people then choose. */
  path: string | ((codeId: string) => string);
  /** Feature of a plan that it needs; accounts without it see which plan has it. */
  feature?: PlanFeature;
  /** Permission without which the search leaves it out. */
  needs?: Permission;
}

/** Everything that people can do on the pages of the dashboard, in the order of the search. */
export const FEATURES: readonly Feature[] = [
  {
    label: 'Change where a code leads',
    icon: 'edit',
    keywords: 'destination url link redirect target update',
    path: (id) => leadsPath(id),
    needs: 'codes:write',
  },
  {
    label: 'Download or print a code',
    icon: 'download',
    keywords: 'image png svg pdf eps jpeg webp table tent poster sticker business card vector print shop',
    path: (id) => `/codes/${id}?tab=design`,
  },
  {
    label: 'Split visitors between destinations',
    icon: 'split',
    keywords: 'a/b test ab testing experiment variants weights traffic percent rotate',
    path: (id) => leadsPath(id),
    needs: 'codes:write',
  },
  {
    label: 'Send visitors by language, country, device, or time',
    icon: 'location',
    keywords: 'rules routing conditions geo targeting opening hours ios android weekday',
    path: (id) => leadsPath(id),
    needs: 'codes:write',
  },
  {
    label: 'Set when a code starts and ends',
    icon: 'clock',
    keywords: 'expiry expire expiration date until from valid availability deadline',
    path: (id) => accessPath(id, 'dates'),
    needs: 'codes:write',
  },
  {
    label: 'Protect a code with a password',
    icon: 'lock',
    keywords: 'private access secret pin protection',
    path: (id) => accessPath(id, 'password'),
    needs: 'codes:write',
  },
  {
    label: 'Limit the scans of a code',
    icon: 'repeat',
    keywords: 'maximum scan limit vouchers once uses',
    path: (id) => accessPath(id, 'limit'),
    needs: 'codes:write',
  },
  {
    label: 'Add campaign parameters',
    icon: 'chart',
    keywords: 'utm tracking source medium google analytics parameters',
    path: (id) => leadsPath(id),
    needs: 'codes:write',
  },
  {
    label: 'Schedule a change of a code',
    icon: 'calendar',
    keywords: 'later planned date future publish',
    path: (id) => accessPath(id, 'changes'),
    feature: 'scheduledChanges',
    needs: 'codes:write',
  },
  {
    label: 'Go back to an earlier version of a code',
    icon: 'undo',
    keywords: 'undo restore history revert roll back rollback changes versions',
    path: (id) => `/codes/${id}?tab=history`,
    needs: 'codes:write',
  },
  {
    label: 'Duplicate a code',
    icon: 'copy',
    keywords: 'copy clone same design',
    path: (id) => `/codes/new?copy=${id}`,
    needs: 'codes:write',
  },
  {
    label: 'Undo a change of many codes',
    icon: 'undo',
    keywords: 'revert job roll back bulk import',
    path: '/activity',
    needs: 'bulk',
  },
  {
    label: 'Archived codes',
    icon: 'archive',
    keywords: 'hidden unarchive old',
    path: '/codes?archived=only',
  },
  {
    label: 'Paused codes',
    icon: 'pause',
    keywords: 'inactive off resume stopped disabled',
    path: '/codes?state=paused',
  },
  {
    label: 'Expired codes',
    icon: 'clock',
    keywords: 'expiry ended over past',
    path: '/codes?state=expired',
  },
  {
    label: 'Invite a person',
    icon: 'users',
    keywords: 'add member team user colleague invitation share access role',
    path: '/members',
    needs: 'members',
  },
  {
    label: 'Your name, or leave the account',
    icon: 'user',
    keywords: 'profile account rename member role settings',
    path: '/settings/profile',
  },
  {
    label: 'Plan and usage',
    icon: 'info',
    keywords: 'upgrade price pricing billing limits quota pro business free compare',
    path: '/settings/plan',
  },
  {
    label: 'Branding of landing pages',
    icon: 'image',
    keywords: 'logo color name white label settings paused message',
    path: '/settings/branding',
    feature: 'whiteLabel',
    needs: 'keys',
  },
  {
    label: 'Domains for short links',
    icon: 'link',
    keywords: 'dns cname certificate host white label settings branding',
    path: '/settings/domains',
    feature: 'whiteLabel',
    needs: 'keys',
  },
  {
    label: 'Link watch settings',
    icon: 'link',
    keywords: 'checks broken destinations monitor fallback',
    path: '/settings/link-watch',
    feature: 'linkWatch',
    needs: 'keys',
  },
  {
    label: 'Recipients of alerts and reports',
    icon: 'mail',
    keywords: 'email addresses notification confirm unsubscribe settings people',
    path: '/settings/recipients',
    feature: 'alerts',
    needs: 'webhooks',
  },
  {
    label: 'Change your password',
    icon: 'lock',
    keywords: 'security sessions devices signed in account',
    path: '/settings/security',
  },
  {
    label: 'Turn on two-factor sign-in',
    icon: 'lock',
    keywords: 'security 2fa mfa totp authenticator app code phone recovery codes',
    path: '/settings/security',
  },
  {
    label: 'Download a redirect map to leave with',
    icon: 'download',
    keywords: 'leave move away nginx caddy netlify cloudflare redirects',
    path: '/settings/data',
  },
  {
    label: 'Export everything or delete the account',
    icon: 'download',
    keywords: 'data backup gdpr privacy archive zip close remove',
    path: '/settings/data',
    needs: 'owner',
  },
];
