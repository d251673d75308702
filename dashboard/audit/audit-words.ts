import { JOB_KINDS } from '../../core/jobs/job-kinds.js';
import type { AuditAction } from '../../core/audit/audit-actions.js';
import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';
import type { IconName } from '../components/icon-paths.js';
import { describeSubject, type Viewer } from '../history/describe-actor.js';

/** How an action is shown. */
interface ActionWords {
  /** Name in the filter. */
  name: string;
  icon: IconName;
  /** Says what the actor has done, up to the name of the target. */
  verb: string;
  /** Whether the name of the target follows; not of a person, who is the actor, and not of the account. */
  namesTarget?: true;
}

/** The words for each action, in the order of the filter. */
export const AUDIT_WORDS: Readonly<Record<AuditAction, ActionWords>> = {
  'user.signed_in': { name: 'Sign-ins', icon: 'user', verb: 'signed in' },
  'user.password_changed': { name: 'Passwords changed', icon: 'lock', verb: 'set a new password' },
  'user.totp_changed': {
    name: 'Two-factor sign-in changed',
    icon: 'phone',
    verb: 'changed two-factor sign-in',
  },
  'user.identity_changed': {
    name: 'Identities changed',
    icon: 'user',
    verb: 'changed an identity of single sign-on',
  },
  'member.invited': { name: 'Members invited', icon: 'mail', verb: 'invited', namesTarget: true },
  'member.joined': { name: 'Members joined', icon: 'user', verb: 'joined the account' },
  'member.changed': { name: 'Members changed', icon: 'user', verb: 'changed member', namesTarget: true },
  'member.removed': { name: 'Members removed', icon: 'user', verb: 'removed member', namesTarget: true },
  'member.left': { name: 'Members left', icon: 'out', verb: 'left the account' },
  'invitation.revoked': {
    name: 'Invitations revoked',
    icon: 'mail',
    verb: 'revoked the invitation of',
    namesTarget: true,
  },
  'api_key.created': { name: 'API keys created', icon: 'key', verb: 'created API key', namesTarget: true },
  'api_key.rotated': { name: 'API keys rotated', icon: 'key', verb: 'rotated API key', namesTarget: true },
  'api_key.revoked': { name: 'API keys revoked', icon: 'key', verb: 'revoked API key', namesTarget: true },
  'webhook.created': {
    name: 'Webhooks created',
    icon: 'webhook',
    verb: 'created webhook',
    namesTarget: true,
  },
  'webhook.updated': {
    name: 'Webhooks changed',
    icon: 'webhook',
    verb: 'changed webhook',
    namesTarget: true,
  },
  'webhook.secret_rotated': {
    name: 'Webhook secrets rotated',
    icon: 'webhook',
    verb: 'rotated the secret of webhook',
    namesTarget: true,
  },
  'webhook.deleted': {
    name: 'Webhooks deleted',
    icon: 'webhook',
    verb: 'deleted webhook',
    namesTarget: true,
  },
  'account.changed': { name: 'Account changed', icon: 'settings', verb: 'changed the account' },
  'account.exported': { name: 'Account exported', icon: 'download', verb: 'exported the account' },
  'plan.changed': { name: 'Plan changed', icon: 'card', verb: 'changed the plan' },
  'qr_code.deleted': { name: 'Codes deleted', icon: 'trash', verb: 'deleted code', namesTarget: true },
  'scans.deleted': {
    name: 'Scans deleted',
    icon: 'trash',
    verb: 'deleted the scans of code',
    namesTarget: true,
  },
  'folder.deleted': { name: 'Folders deleted', icon: 'trash', verb: 'deleted folder', namesTarget: true },
  'template.deleted': {
    name: 'Templates deleted',
    icon: 'trash',
    verb: 'deleted template',
    namesTarget: true,
  },
  'job.submitted': { name: 'Jobs submitted', icon: 'jobs', verb: 'submitted a job:', namesTarget: true },
  'job.downloaded': {
    name: 'Files of jobs downloaded',
    icon: 'download',
    verb: 'downloaded the file of a job:',
    namesTarget: true,
  },
};

/** An entry in words. */
interface DescribedEntry {
  icon: IconName;
  /** Who did it, such as `You`. */
  actor: string;
  verb: string;
  /** Name of the target, or its ID if it had none; undefined if the sentence does without it. */
  target: string | undefined;
}

/** Describes an entry for people. An action that this version does not know is shown as it is. */
export function describeEntry({ action, actor, target }: AuditEntryResource, viewer: Viewer): DescribedEntry {
  const words = AUDIT_WORDS[action] as ActionWords | undefined;
  const { icon = 'info', verb = action, namesTarget = !words } = words ?? {};
  return {
    icon,
    actor: describeSubject(actor, viewer),
    verb,
    target: namesTarget && target ? nameOf(target) : undefined,
  };
}

function nameOf({ type, id, name }: NonNullable<AuditEntryResource['target']>): string {
  if (type !== 'job') return name ?? id;
  const kinds: Readonly<Record<string, { name: string } | undefined>> = JOB_KINDS;
  return kinds[name ?? '']?.name ?? name ?? id;
}
