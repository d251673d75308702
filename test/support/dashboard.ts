import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '../../core/accounts/roles.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { signInMember } from './add-member.js';
import type { TestApi } from './api.js';
import { openPage, type WatchedPage } from './browser.js';

/** User agent of a phone. */
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

export interface SignedIn extends WatchedPage {
  email: string;
  /** Sends a request with the page's session and returns the parsed body. */
  call: (method: string, path: string, body?: unknown) => Promise<any>;
  /** Changes the plan of the account, as an operator does. */
  setPlan: (plan: Plan) => Promise<void>;
}

/** Opens a dashboard page that is signed in with a new account. */
export async function openSignedIn(
  browser: Browser,
  api: TestApi,
  options: { plan?: Plan; viewport?: { width: number; height: number }; locale?: string } = {},
): Promise<SignedIn> {
  const watched = await openPage(browser, options.viewport, options.locale);
  const { page } = watched;
  const email = `${randomUUID()}@example.com`;
  const call = createPageCall(page, api);
  await call('POST', '/api/v1/auth/sign-up', { email, password: 'correct horse battery' });
  const setPlan: SignedIn['setPlan'] = async (plan) => {
    await api.db.collection('accounts').updateOne({ email }, { $set: { plan } });
  };
  if (options.plan) await setPlan(options.plan);
  await page.addInitScript("localStorage.setItem('qrelay.signed-in', 'yes')");
  return { ...watched, email, call, setPlan };
}

/** A dashboard page that is signed in as a member of another person's account. */
export interface MemberPage extends WatchedPage, Pick<SignedIn, 'email' | 'call'> {
  memberId: string;
}

/** Opens a dashboard page that is signed in as a new member of the account of another page. */
export async function openAsMember(
  browser: Browser,
  api: TestApi,
  owner: Pick<SignedIn, 'call'>,
  role: Role,
  options: { folders?: string[]; viewport?: { width: number; height: number } } = {},
): Promise<MemberPage> {
  const { accountId } = await owner.call('GET', '/api/v1/me');
  const { id, email, password } = await signInMember(api, accountId, role, options.folders);
  const watched = await openPage(browser, options.viewport);
  const call = createPageCall(watched.page, api);
  await call('POST', '/api/v1/auth/sign-in', { email, password });
  await watched.page.addInitScript("localStorage.setItem('qrelay.signed-in', 'yes')");
  return { ...watched, email, call, memberId: id };
}

function createPageCall(page: Page, api: TestApi): SignedIn['call'] {
  return async (method, path, body) => {
    const data = body === undefined ? {} : { data: body };
    const response = await page.context().request.fetch(api.url + path, { method, ...data });
    return response.json();
  };
}

/** Scans a short link as a phone does. */
export async function scanByPhone(api: TestApi, shortCode: string): Promise<void> {
  await fetch(`${api.url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': PHONE } });
}

/** Returns the SVG of a form's preview after the API has checked it. */
export async function checkedPreview(page: Page): Promise<string> {
  await page.getByText('Checking…').waitFor({ state: 'detached' });
  const source = await page.getByAltText('Preview of the code').getAttribute('src');
  return decodeURIComponent(source?.replace(/^data:image\/svg\+xml;charset=utf-8,/, '') ?? '');
}
