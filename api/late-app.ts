import type { RequestListener } from 'node:http';

/** An app that is loaded after its server listens. */
export interface LateApp {
  listener: RequestListener;
  /**
   * Loads the app, and serves the requests that have waited for it.
   *
   * @throws The error of `load`, after the connections of these requests are closed.
   */
  load<App extends { current: () => RequestListener }>(load: () => Promise<App>): Promise<App>;
}

/**
 * Creates an app whose requests wait until it is loaded, so that the server can listen and redirect before
 * that.
 */
export function createLateApp(): LateApp {
  let current: (() => RequestListener) | undefined;
  const waiting: Parameters<RequestListener>[] = [];
  return {
    listener(req, res) {
      if (current) current()(req, res);
      else waiting.push([req, res]);
    },
    async load(load) {
      try {
        const app = await load();
        current = app.current;
        for (const [req, res] of waiting.splice(0)) current()(req, res);
        return app;
      } catch (error) {
        for (const [, res] of waiting.splice(0)) res.destroy();
        throw error;
      }
    },
  };
}
