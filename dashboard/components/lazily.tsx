import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connectionError, type ApiError } from '../http/api-error.js';
import { Problem } from './problem.js';

/**
 * Returns a component whose code is loaded once it is shown, for pages whose scripts have no room for it.
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
    return Loaded ? <Loaded {...props} /> : null;
  };
}
