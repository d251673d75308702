/** Type of the failure by which a step tells its workflow that the job is to end. */
export const JOB_STOPPED = 'job_stopped';

/** Name of the query that shows a job's progress in Temporal. */
export const PROGRESS_QUERY = 'progress';
