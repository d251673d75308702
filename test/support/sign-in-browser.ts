import type { TestApi } from './api.js';

/** Where a browser ended, as a path of the dashboard. */
export interface SignInResult {
  /** Path with its query, as in `Location`. */
  path: string;
  response: Response;
}

/** A browser that signs in at the OpenID provider. Follows redirects between API and provider only. */
export interface SignInBrowser {
  /** Requests a path of the API with the cookies of the browser. */
  request(method: string, path: string, body?: object): Promise<Response>;
  /** Begins a sign-in. @returns The URL of the provider. */
  start(query?: string): Promise<string>;
  /** Lets the provider respond. @returns Path and query of the redirect URI. */
  authorize(url: string): Promise<string>;
  /** Comes back from the provider. */
  callback(path: string): Promise<SignInResult>;
  /** All three. */
  signIn(query?: string): Promise<SignInResult>;
  cookies(): string;
  setCookies(cookies: string): void;
}

/** Creates a browser without cookies. */
export function createSignInBrowser({ url }: Pick<TestApi, 'url'>): SignInBrowser {
  let jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  function store(setCookies: readonly string[]): void {
    for (const text of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0(;|$)/i.test(text)) jar.delete(name);
      else jar.set(name, value);
    }
  }

  async function request(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: cookies(),
        ...(method !== 'GET' && { origin: url }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    store(response.headers.getSetCookie());
    return response;
  }

  async function start(query = ''): Promise<string> {
    const response = await request('GET', `/api/v1/auth/oidc/start${query}`);
    return locationOf(response);
  }

  async function authorize(target: string): Promise<string> {
    const response = await fetch(target, { redirect: 'manual' });
    if (response.status !== 302) throw new Error(`${response.status}: ${await response.text()}`);
    const { pathname, search } = new URL(locationOf(response));
    return pathname + search;
  }

  async function callback(path: string): Promise<SignInResult> {
    const response = await request('GET', path);
    return { path: locationOf(response), response };
  }

  return {
    request,
    start,
    authorize,
    callback,
    signIn: async (query) => callback(await authorize(await start(query))),
    cookies,
    setCookies(text) {
      jar = new Map();
      store(text.split('; '));
    },
  };
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (response.status !== 302 || location === null) throw new Error(`no redirect: ${response.status}`);
  return location;
}
