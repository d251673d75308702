import type { Job } from '../../core/jobs/job-schemas.js';
import type { IconName } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';

/** What each kind of job is called, in lists and in sentences. */
export const JOB_KIND: Record<Job['type'], { name: string; icon: IconName }> = {
  bulk_create: { name: 'Creation', icon: 'plus' },
  bulk_export: { name: 'Export', icon: 'download' },
};

/** `Create 40 codes`, `Export 1 code` */
export function jobTitle({ type, progress }: Job): string {
  const codes = pluralize(progress.total, 'code');
  switch (type) {
    case 'bulk_create':
      return `Create ${codes}`;
    case 'bulk_export':
      return `Export ${codes}`;
  }
}

type ExportResult = Extract<NonNullable<Job['result']>, { files: number }>;
type CreationResult = Extract<NonNullable<Job['result']>, { created: number }>;

/** The ZIP of an export that is done. */
export function exportOf({ result }: Job): ExportResult | undefined {
  return result && 'files' in result ? result : undefined;
}

/** What a creation that is done has made. */
export function creationOf({ result }: Job): CreationResult | undefined {
  return result && 'created' in result ? result : undefined;
}
