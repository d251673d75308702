import type { FileData } from '../../../core/symbols/payloads/file.js';
import type { RoutingDecision } from '../../../core/codes/routing/evaluate.js';
import type { TargetFile } from '../../../store/files/target-files.js';
import type { CodeTarget } from '../../../store/short-links/scan-targets.js';

/** Files to which a visit leads: one PDF, or images. */
export interface ShownFiles {
  /** Heading of the page with images. */
  title: string | undefined;
  files: readonly TargetFile[];
}

type FileTarget = Pick<CodeTarget, 'type' | 'data' | 'files'>;

/**
 * Returns the files to which a decision leads.
 *
 * @returns undefined if it leads elsewhere
 */
export function shownFiles(target: FileTarget, decision?: RoutingDecision): ShownFiles | undefined {
  const own = target.type === 'file' ? (target.data as FileData) : undefined;
  const ids = decision?.kind === 'files' ? decision.files : decision?.kind === 'url' ? undefined : own?.files;
  if (!ids) return undefined;
  const { files = [] } = target;
  // Most codes show all files that they name, in their order.
  const areAll = files.length === ids.length && files.every(({ id }, index) => id === ids[index]);
  return { title: own?.title, files: areAll ? files : ids.flatMap((id) => findFile(target, id) ?? []) };
}

/** Returns whether visitors cannot get the files, because one of them is blocked, or none exists. */
export function isWithheld({ files }: ShownFiles): boolean {
  return files.length === 0 || files.some(({ blocked }) => blocked);
}

/** Returns the PDF to which visitors are redirected; undefined if they get a page with images. */
export function redirectedFile({ files: [first] }: ShownFiles): TargetFile | undefined {
  return first?.type === 'application/pdf' ? first : undefined;
}

/** Finds a file that a code names. */
export function findFile({ files }: Pick<CodeTarget, 'files'>, id: string): TargetFile | undefined {
  return files?.find((file) => file.id === id);
}
