/** Subjects of the operations of each tag. */
const DESCRIPTIONS: Record<string, string> = {
  'QR codes': 'Create, list, change, archive, and delete codes, and render their images.',
  Folders: 'Arrange codes in folders, and count them.',
  Files: 'Upload PDFs and images, and list, rename, move, and delete them.',
  Templates: 'Give new codes a style and other values, and codes that exist another style.',
  Tags: 'List the tags of codes, and rename, merge, and remove them.',
  'Scheduled changes': 'Change codes at an instant, and list or cancel such changes.',
  Analytics: 'Count scans by time, location, device, and referrer, and list them.',
  Jobs: 'Create and export many codes at once, and follow the jobs that do it.',
  'Label sheets': 'Print codes onto label sheets, as PDF files.',
  Webhooks: 'Register endpoints for events, and inspect and repeat deliveries.',
  Alerts: 'Get a mail or an event when scans rise or fall, a code falls silent, or something happens.',
  Recipients: 'Add people who get alerts and reports by mail, once they have agreed.',
  Reports: 'Send scan counts by mail every week or month, and share them as a page.',
  Events: 'List what happened to the codes and jobs of the account in the last 30 days.',
  'API keys': 'Create, rotate, and revoke keys with scopes and an expiry.',
  Account: 'Read plan, limits, and usage, set the branding, and export or delete the account.',
  'Audit log': 'List who did what in the account.',
  Domains: 'Add custom domains, prove them, choose the default, and release them.',
  Profile: 'Read and change who is signed in, and leave accounts.',
  Members: 'List, invite, change, and remove the members of the account.',
  Sessions: 'Sign up and in, change the password, and end sessions.',
  System: 'Check the health of the service, and retrieve its metrics and this document.',
};

/**
 * Returns the tag object of a tag.
 *
 * @throws Error if it has no description.
 */
export function describeTag(name: string): { name: string; description: string } {
  const description = DESCRIPTIONS[name];
  if (description === undefined) throw new Error(`The tag ${name} has no description`);
  return { name, description };
}
