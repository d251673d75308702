import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../components/button.js';
import { matchPath } from '../router/match-path.js';
import type { PageProps } from '../page-props.js';
import { PAGES, type Page } from '../pages.js';
import { Problem } from '../components/problem.js';
import { EmptyState, Skeleton } from '../components/list-states.js';
import { connectionError, type ApiError } from '../http/api-error.js';

const loaded = new Map<Page, ComponentType<PageProps>>();

/** The page at a path; its code is fetched when it is first opened. */
export function OpenPage({ path }: { path: string }) {
  const found = findPage(path);
  const title = found?.page.title ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · Qrelay`;
  }, [title]);
  if (!found) return <NotFound />;
  return <LoadPage key={found.page.path + path} {...found} />;
}

function LoadPage({ page, params }: { page: Page; params: PageProps['params'] }) {
  const [Loaded, setLoaded] = useState<ComponentType<PageProps> | undefined>(() => loaded.get(page));
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    if (Loaded) return;
    let wanted = true;
    page.load().then(
      (module) => {
        loaded.set(page, module.default);
        if (wanted) setLoaded(() => module.default);
      },
      () => wanted && setError(connectionError()),
    );
    return () => {
      wanted = false;
    };
  }, [page, Loaded]);
  if (error) {
    return <Problem error={error} title="This page could not be loaded" onRetry={() => location.reload()} />;
  }
  return Loaded ? <Loaded params={params} /> : <Skeleton lines={5} />;
}

function NotFound() {
  return (
    <EmptyState
      icon="search"
      title="There is nothing here"
      wholePage
      action={
        <ButtonLink kind="primary" href="/codes">
          See all codes
        </ButtonLink>
      }
    >
      The address may be mistyped, or what was here is gone.
    </EmptyState>
  );
}

/** A path without parameters wins over one with them, wherever they stand in the list. */
function findPage(path: string) {
  const fitting = PAGES.flatMap((page) => {
    const params = matchPath(page.path, path);
    return params ? [{ page, params }] : [];
  });
  return fitting.find(({ page }) => !page.path.includes(':')) ?? fitting[0];
}
