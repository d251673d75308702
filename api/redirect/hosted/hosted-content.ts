import { savedFileName } from '../../../core/codes/hosted/code-page.js';
import { parseFilePath } from '../../../core/codes/hosted/file-path.js';
import type { LinksData } from '../../../core/symbols/payloads/links.js';
import { SAVE_LINK } from '../../../core/symbols/payloads/save-link.js';
import type { TargetFile } from '../../../store/files/target-files.js';
import type { CodeTarget } from '../../../store/short-links/scan-targets.js';

/** Content of a code at a path below its short link. */
export type HostedContent =
  /** A link of a list. */
  | { kind: 'link'; id: string; url: string }
  /** The file of a contact or an event, which its page offers. */
  | { kind: 'save'; id: typeof SAVE_LINK }
  /** An uploaded file. */
  | { kind: 'file'; file: TargetFile };

/** Returns whether a code has content below its short link. */
export function hasHostedContent({
  type,
  page,
  files,
}: Pick<CodeTarget, 'type' | 'page' | 'files'>): boolean {
  return type === 'links' || page !== undefined || files !== undefined;
}

/**
 * Finds the content of a code at a path below its short link.
 *
 * @param name What follows the short link and a slash, as requested.
 * @returns undefined if the code has none there.
 */
export function findHostedContent(target: CodeTarget, name: string): HostedContent | undefined {
  const { type, data, page, files } = target;
  const path = files && parseFilePath(name);
  if (path) {
    const file = files.find((one) => one.name === path.name && one.sha256.startsWith(path.digest));
    return file && { kind: 'file', file };
  }
  if (page) return name === savedFileName(type) ? { kind: 'save', id: SAVE_LINK } : undefined;
  if (type !== 'links') return undefined;
  const item = (data as LinksData).items.find(({ id }) => id === name);
  return item && { kind: 'link', id: name, url: item.url };
}

/**
 * Returns whether visitors must pass a password, a scan limit, or a confirmation before they get the content
 * of a code, so that its URLs are signed.
 */
export function isGuarded({ routed }: Pick<CodeTarget, 'routed'>): boolean {
  return routed !== undefined && (routed.passwordProtected || routed.routing.scanLimit !== undefined);
}
