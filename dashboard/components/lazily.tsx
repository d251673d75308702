import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { connectionError, type ApiError } from '../http/api-error.js';
import { PanelBoundary } from './error-boundary.js';
import { Problem } from './problem.js';

/**
 * Returns a component that loads its code when it is first shown, which keeps the page's own script small.
 *
 * `preload` loads it earlier: once it resolves to true, the component shows at once. It resolves to false if
 * the code could not be loaded, and never rejects.
 *
 * @param title Title of the problem if the code cannot be loaded.
 * @param placeholder Renders what is shown until then. Default: nothing.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  title: string,
  placeholder?: () => ComponentChildren,
) {
  let component: ComponentType<Props> | undefined;
  const loadOnce = async () => (component ??= await load());
  function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState(() => component);
    const [error, setError] = useState<ApiError>();
    useEffect(() => {
      loadOnce().then(
        (loaded) => setLoaded(() => loaded),
        () => setError(connectionError()),
      );
    }, []);
    if (error) return <Problem error={error} title={title} />;
    return Loaded ? (
      <PanelBoundary>
        <Loaded {...props} />
      </PanelBoundary>
    ) : (
      <>{placeholder?.()}</>
    );
  }
  const preload = () =>
    loadOnce().then(
      () => true,
      () => false,
    );
  return Object.assign(Lazy, { preload });
}
