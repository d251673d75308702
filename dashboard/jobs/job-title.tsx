import type { Job } from '../../core/jobs/job-schemas.js';
import { useFolders } from '../folders/use-folders.js';
import { useQuery } from '../http/use-query.js';
import { jobTitle } from './describe-job.js';

interface JobTitleProps {
  job: Job;
  /** Turns the title into another phrase. */
  phrase?: (title: string) => string;
}

/** The title of a job, with the name of the folder or template that it is about. */
export function JobTitle({ job, phrase = (title) => title }: JobTitleProps) {
  const { folder, template } = job.change ?? {};
  const isNamed = typeof folder === 'string' || typeof template === 'string';
  return <bdi>{isNamed ? <NamedTitle job={job} phrase={phrase} /> : phrase(jobTitle(job))}</bdi>;
}

/** Loads names only for a title that has one. */
function NamedTitle({ job, phrase }: Required<JobTitleProps>) {
  const { tree } = useFolders();
  const { template } = job.change ?? {};
  const found = useQuery<{ name: string }>(
    typeof template === 'string' ? `/api/v1/templates/${template}` : undefined,
  );
  const names = { folder: (id: string) => tree.pathOf(id) ?? undefined, template: () => found.data?.name };
  return <>{phrase(jobTitle(job, names))}</>;
}
