import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ButtonLink } from '../components/button.js';
import { lazily } from '../components/lazily.js';
import { ErrorBoundary } from '../components/error-boundary.js';
import { matchPath, type PageProps } from '../router/match-path.js';
import { PAGES, type Page } from '../pages.js';
import { Problem } from '../components/problem.js';
import { EmptyState, PageSkeleton } from '../components/list-states.js';
import { connectionError, slowResponseError, type ApiError } from '../http/api-error.js';
import { useCan } from '../session/use-can.js';

/** Time after which a page that has not loaded is reported. */
const SLOW_S = 10;

/** The explanation of a page that the role lacks; links lead to no such page. */
const NotAllowed = lazily(
  async () => (await import('../session/not-allowed.js')).NotAllowed,
  'Couldn’t load this page',
  PageSkeleton,
);

const loaded = new Map<Page, ComponentType<PageProps>>();

/** Renders the page of a path. Its code is loaded when the page is first opened. */
export function PageLoader({ path }: { path: string }) {
  const found = findPage(path);
  const title = found?.page.title ?? 'Not found';
  useEffect(() => {
    document.title = `${title} · Qrelay`;
  }, [title]);
  const can = useCan();
  if (!found) return <NotFound />;
  if (!can(found.page.needs)) return <NotAllowed title={title} needs={found.page.needs} />;
  return <LoadPage key={found.page.path + path} {...found} />;
}

/** Loads the code of a path's page ahead of showing it. A failure shows once the page is opened. */
export function preloadPage(path: string): void {
  findPage(path)
    ?.page.load()
    .catch(() => undefined);
}

function LoadPage({ page, params }: { page: Page; params: PageProps['params'] }) {
  const [Loaded, setLoaded] = useState<ComponentType<PageProps> | undefined>(() => loaded.get(page));
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    if (Loaded) return;
    let isMounted = true;
    const slowTimer = setTimeout(() => setError(slowResponseError(SLOW_S)), SLOW_S * 1_000);
    page.load().then(
      (module) => {
        loaded.set(page, module.default);
        if (isMounted) setLoaded(() => module.default);
      },
      () => isMounted && setError(connectionError()),
    );
    return () => {
      isMounted = false;
      clearTimeout(slowTimer);
    };
  }, [page, Loaded]);
  if (Loaded) {
    return (
      <ErrorBoundary
        heading={page.title}
        title="This page could not be shown"
        advice="Everything else still works. Try again, or open another page."
      >
        <Loaded params={params} />
      </ErrorBoundary>
    );
  }
  if (error) {
    return (
      <div class="page">
        <h1>{page.title}</h1>
        <Problem error={error} title="Couldn’t load this page" onRetry={() => location.reload()} />
      </div>
    );
  }
  return <PageSkeleton />;
}

function NotFound() {
  return (
    <EmptyState
      icon="search"
      title="Page not found"
      wholePage
      action={
        <ButtonLink kind="primary" href="/codes">
          View codes
        </ButtonLink>
      }
    >
      The URL may be mistyped, or the page was deleted.
    </EmptyState>
  );
}

/**
 * A path without parameters takes precedence over one with parameters, regardless of their order in the list.
 */
function findPage(path: string) {
  const matches = PAGES.flatMap((page) => {
    const params = matchPath(page.path, path);
    return params ? [{ page, params }] : [];
  });
  return matches.find(({ page }) => !page.path.includes(':')) ?? matches[0];
}
