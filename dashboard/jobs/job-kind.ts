import type { Job } from '../../core/jobs/job-schemas.js';
import type { IconName } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';

/** Name and icon of each kind of job. */
export const JOB_KIND: Record<Job['type'], { name: string; icon: IconName }> = {
  bulk_create: { name: 'Bulk creation', icon: 'plus' },
  bulk_export: { name: 'Export', icon: 'download' },
  export: { name: 'Export', icon: 'download' },
  bulk_update: { name: 'Bulk update', icon: 'edit' },
  bulk_delete: { name: 'Bulk deletion', icon: 'trash' },
  revert: { name: 'Revert', icon: 'back' },
  import: { name: 'Import', icon: 'upload' },
  sheet: { name: 'Label sheet', icon: 'sheet' },
};

/** Returns what the progress of a job counts. */
export function jobUnit({ type, scans }: Pick<Job, 'type' | 'scans'>): 'code' | 'label' | 'row' | 'scan' {
  if (scans) return 'scan';
  return type === 'sheet' ? 'label' : type === 'import' ? 'row' : 'code';
}

/** Returns the title of a job: `Create 40 codes`, `Export 1 code`. */
export function jobTitle(job: Job): string {
  const { type, progress, name, scans } = job;
  if (scans) return progress.total > 0 ? `Export ${pluralize(progress.total, 'scan')}` : 'Export scans';
  const codes = pluralize(progress.total, 'code');
  switch (type) {
    case 'bulk_create':
      return `Create ${codes}`;
    case 'bulk_export':
    case 'export':
      return `Export ${codes}`;
    case 'bulk_update':
      return `${changeSummary(job) ? 'Check' : 'Update'} ${codes}`;
    case 'bulk_delete':
      return `Delete ${codes}`;
    case 'import':
      return name
        ? `Import ${name}`
        : progress.total > 0
          ? `Import ${pluralize(progress.total, 'row')}`
          : 'Import a file';
    case 'revert':
      return `Revert ${codes}`;
    case 'sheet':
      return `Print ${pluralize(progress.total, 'label')}`;
  }
}

type ExportResult = Extract<NonNullable<Job['result']>, { files: number }>;
type SheetResult = Extract<NonNullable<Job['result']>, { labels: number }>;
type ScanExportResult = Extract<NonNullable<Job['result']>, { scans: number }>;
type CreationResult = Extract<NonNullable<Job['result']>, { ids: string[] }>;

/** Numbers of items by outcome. */
export type ItemCounts = Extract<NonNullable<Job['result']>, { skipped: number }>;

/** Returns the numbers of a job on existing codes, by outcome. `undefined` for any other job. */
export function itemCounts({ result }: Job): ItemCounts | undefined {
  return result && 'skipped' in result ? result : undefined;
}

/** What a check of codes has found. */
export type ChangeSummary = Extract<NonNullable<Job['result']>, { wouldChange: number }>;

/** Returns what a check of codes has found. `undefined` for a job that is not a check. */
export function changeSummary({ result }: Job): ChangeSummary | undefined {
  return result && 'wouldChange' in result ? result : undefined;
}

/** Returns the result of a completed export: its ZIP file. `undefined` for any other job. */
export function exportResult({ result }: Job): ExportResult | undefined {
  return result && 'files' in result ? result : undefined;
}

/** Returns the result of a completed label sheet: its PDF. `undefined` for any other job. */
export function sheetResult({ result }: Job): SheetResult | undefined {
  return result && 'labels' in result ? result : undefined;
}

/** Returns the result of a completed export of scans: its compressed file. `undefined` for any other job. */
export function scanExportResult({ result }: Job): ScanExportResult | undefined {
  return result && 'scans' in result ? result : undefined;
}

/** Returns the result of a completed bulk creation: the created codes. `undefined` for any other job. */
export function creationResult({ result }: Job): CreationResult | undefined {
  return result && 'ids' in result ? result : undefined;
}
