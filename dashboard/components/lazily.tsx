import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connectionError, type ApiError } from '../http/api-error.js';
import { PanelBoundary } from './error-boundary.js';
import { Problem } from './problem.js';

/**
 * Returns a component that loads its code when it is first shown, which keeps the page's own script small.
 *
 * @param title Title of the problem if the code cannot be loaded.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, title: string) {
  return function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>();
    const [error, setError] = useState<ApiError>();
    useEffect(() => {
      load().then(
        (component) => setLoaded(() => component),
        () => setError(connectionError()),
      );
    }, []);
    if (error) return <Problem error={error} title={title} />;
    return Loaded ? (
      <PanelBoundary>
        <Loaded {...props} />
      </PanelBoundary>
    ) : null;
  };
}
