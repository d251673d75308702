import type { ChangeSummary } from '../../core/jobs/item-jobs.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { TemplateResource } from '../../core/templates/template-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';

/** API path of templates. */
export const TEMPLATES_PATH = '/api/v1/templates';

/** API path of a template. */
export const templatePath = (id: string) => `${TEMPLATES_PATH}/${id}`;

/** Creates a template, or changes the one with an ID. @throws ApiError */
export async function saveTemplate(id: string | undefined, body: object): Promise<TemplateResource> {
  const saved =
    id === undefined
      ? await call<TemplateResource>('POST', TEMPLATES_PATH, { body })
      : await call<TemplateResource>('PATCH', templatePath(id), { body });
  invalidateQueries(TEMPLATES_PATH);
  setQueryData(templatePath(saved.id), saved);
  return saved;
}

/** Deletes a template. Its codes stay. @throws ApiError */
export async function deleteTemplate(id: string): Promise<void> {
  await call('DELETE', templatePath(id));
  invalidateQueries(TEMPLATES_PATH);
  invalidateQueries('/api/v1/qr-codes');
}

/** Which codes a template is applied to: conditions of a filter. */
export type ApplyFilter = Record<string, string>;

/** Returns what applying a template would do; undefined if there are so many codes that only a job could tell. @throws ApiError */
export async function tryTemplate(id: string, filter: ApplyFilter): Promise<ChangeSummary | undefined> {
  const body = { select: { filter }, dryRun: true };
  const found = await call<ChangeSummary | Job>('POST', `${templatePath(id)}/apply`, { body });
  return 'counted' in found ? found : undefined;
}

/** Starts the job that applies a template. @param expect Number of codes, if it is known. @throws ApiError */
export async function applyTemplate(id: string, filter: ApplyFilter, expect?: number): Promise<Job> {
  const body = { select: { filter }, ...(expect !== undefined && { expect }) };
  const job = await call<Job>('POST', `${templatePath(id)}/apply`, { body });
  invalidateQueries('/api/v1/jobs?');
  return job;
}
