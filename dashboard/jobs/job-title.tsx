import type { Job } from '../../core/jobs/job-schemas.js';
import { filePath } from '../files/file-paths.js';
import { useFolders } from '../folders/use-folders.js';
import { useQuery } from '../http/use-query.js';
import { jobTitle } from './describe-job.js';

interface JobTitleProps {
  job: Job;
  /** Turns the title into another phrase. */
  phrase?: (title: string) => string;
}

/** The title of a job, with the names of the folder, template, or files that it is about. */
export function JobTitle({ job, phrase = (title) => title }: JobTitleProps) {
  const { folder, template, replaceFile } = job.change ?? {};
  const isNamed = typeof folder === 'string' || typeof template === 'string' || replaceFile !== undefined;
  return <bdi>{isNamed ? <NamedTitle job={job} phrase={phrase} /> : phrase(jobTitle(job))}</bdi>;
}

/** Loads names only for a title that has one. */
function NamedTitle({ job, phrase }: Required<JobTitleProps>) {
  const { tree } = useFolders();
  const { template, replaceFile } = job.change ?? {};
  const found = useQuery<{ name: string }>(
    typeof template === 'string' ? `/api/v1/templates/${template}` : undefined,
  );
  const replaced = useQuery<{ name: string }>(replaceFile && filePath(replaceFile.find));
  const replacement = useQuery<{ name: string }>(replaceFile && filePath(replaceFile.replace));
  const names = {
    folder: (id: string) => tree.pathOf(id) ?? undefined,
    template: () => found.data?.name,
    file: (id: string) => (id === replaceFile?.find ? replaced : replacement).data?.name,
  };
  return <>{phrase(jobTitle(job, names))}</>;
}
