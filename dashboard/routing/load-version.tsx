import type { ComponentType } from 'preact';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { useVersionedCode, type VersionedCode } from './use-versioned-code.js';

interface LoadVersionProps {
  id: string;
  form: ComponentType<{ version: VersionedCode; onVersion: (version: VersionedCode) => void }>;
}

/** Loads the version of a code that a form changes, and shows the form. */
export function LoadVersion({ id, form: Form }: LoadVersionProps) {
  const { version, error, reload, setVersion } = useVersionedCode(id);
  if (error) return <Problem error={error} title="Couldn’t load the code" onRetry={reload} />;
  if (!version) return <Skeleton lines={4} tall />;
  return <Form key={id} version={version} onVersion={setVersion} />;
}
