import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connectionError, type ApiError } from '../http/api-error.js';
import { Problem } from '../components/problem.js';
import type { FolderFieldProps } from './folder-field.js';

/** The choice of a folder on pages whose script has no room for it: its code is loaded once the page shows. */
export function LoadedFolderField(props: FolderFieldProps) {
  const [Field, setField] = useState<ComponentType<FolderFieldProps>>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    import('./folder-field.js').then(
      ({ FolderField }) => setField(() => FolderField),
      () => setError(connectionError()),
    );
  }, []);
  if (error) return <Problem error={error} title="Couldn’t load the folders" />;
  return Field ? <Field {...props} /> : null;
}
