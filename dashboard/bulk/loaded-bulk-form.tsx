import type { ComponentProps, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connectionError, type ApiError } from '../http/api-error.js';
import { Problem } from '../components/problem.js';
import { Skeleton } from '../components/list-states.js';

const load = () => import('./bulk-form.js');

type Props = ComponentProps<Awaited<ReturnType<typeof load>>['BulkForm']>;

/** Loads the code of the form ahead of showing it. A failure shows once the form is opened. */
export function preloadBulkForm(): void {
  load().catch(() => undefined);
}

/** The form of a bulk creation. Its code is larger than the rest of the page, so it loads separately. */
export function LoadedBulkForm(props: Props) {
  const [Form, setForm] = useState<ComponentType<Props>>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    load().then(
      ({ BulkForm }) => setForm(() => BulkForm),
      () => setError(connectionError()),
    );
  }, []);
  if (Form) return <Form {...props} />;
  if (error)
    return <Problem error={error} title="Couldn’t load the form" onRetry={() => location.reload()} />;
  return <Skeleton lines={6} tall />;
}
