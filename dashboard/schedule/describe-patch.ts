import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { describeChange, type DescribedChange } from '../history/describe-change.js';

/** Describes the fields of a patch for people, as the history describes a change. */
export function describePatch(
  patch: Readonly<Record<string, unknown>>,
  folders?: Pick<FolderTree, 'pathOf'>,
): DescribedChange[] {
  return Object.entries(patch).flatMap(([field, to]) => {
    const members = field === 'routing' || field === 'metadata' ? asMembers(to) : undefined;
    return members
      ? Object.entries(members).map(([name, value]) => describeMember(`${field}.${name}`, value))
      : [field === 'folder' ? describeChange({ path: field, to }, folders) : describeMember(field, to)];
  });
}

/** Describes one member of a patch; `null` removes the member. */
function describeMember(path: string, value: unknown): DescribedChange {
  if (path === 'routing.password') return describeChange({ path, from: 'changed', to: value ?? undefined });
  return describeChange({ path, to: value });
}

function asMembers(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
