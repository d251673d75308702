/**
 * Everything that the audit log records, with its meaning, in the order of docs and filters. The first part
 * of an action is the type of its target.
 */
export const AUDIT_ACTIONS = {
  'user.signed_in': 'A person signed in.',
  'user.password_changed': 'A person changed their password, or set a new one with a reset link.',
  'user.totp_changed': 'A person turned two-factor sign-in on or off.',
  'user.identity_changed': 'A person linked or unlinked an identity of the single sign-on provider.',
  'member.invited': 'A person was invited to the account.',
  'member.joined': 'A person became a member.',
  'member.changed': 'The role or the folders of a member changed.',
  'member.removed': 'A member was removed.',
  'member.left': 'A member left the account.',
  'invitation.revoked': 'An invitation was revoked.',
  'api_key.created': 'An API key was created.',
  'api_key.rotated': 'An API key was rotated.',
  'api_key.revoked': 'An API key was revoked.',
  'webhook.created': 'A webhook was created.',
  'webhook.updated': 'A webhook was changed, enabled, or disabled by its owner.',
  'webhook.secret_rotated': 'The signing secret of a webhook was rotated.',
  'webhook.deleted': 'A webhook was deleted.',
  'account.changed': 'The name, branding, link watch, or a domain of the account changed.',
  'account.exported': 'The account was exported.',
  'plan.changed': 'The operator changed the plan.',
  'qr_code.deleted': 'A QR code was deleted. A job that deletes several has an entry for each.',
  'scans.deleted': 'The scans of a QR code were deleted.',
  'folder.deleted': 'A folder was deleted.',
  'template.deleted': 'A template was deleted.',
  'job.submitted': 'A job was submitted.',
  'job.downloaded': 'The file of a job was downloaded.',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The type of the target of an action: its first part. */
export type AuditTargetType<Action extends AuditAction = AuditAction> =
  Action extends `${infer Type}.${string}` ? Type : never;

/** The actions in the order of docs and filters. */
export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]];

/** Returns the type of the target of an action. */
export function targetTypeOf<Action extends AuditAction>(action: Action): AuditTargetType<Action> {
  return action.slice(0, action.indexOf('.')) as AuditTargetType<Action>;
}
