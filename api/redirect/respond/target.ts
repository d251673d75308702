import type { Branding } from '../../../core/branding.js';
import type { CodeType } from '../../../core/payloads/registry.js';
import type { Device } from '../../../core/scan.js';
import { contentDisposition } from '../../http/content-disposition.js';
import { answer, redirect, type RedirectResponse } from './response.js';
import type { ClientPreferences } from './client-preferences.js';
import { actionOf, contentPage, type PageContent } from './pages/content-page.js';

interface AppLinks {
  iosUrl?: string;
  androidUrl?: string;
  fallbackUrl?: string;
}

/** Whether codes of a type answer with a page, which shows a branding. */
export function showsPage(type: CodeType): boolean {
  return !['url', 'app', 'vcard', 'event'].includes(type);
}

/** What an active code answers: a redirect, a file for the phone's own apps, or a page. */
export function respondToTarget(
  content: PageContent,
  device: Device,
  preferences: ClientPreferences,
  branding: Branding | null,
): RedirectResponse {
  const { type, data } = content;
  if (type === 'url') return redirect((data as { url: string }).url);
  if (type === 'app') return redirect(storeFor(data as AppLinks, device));
  if (type === 'vcard') return file(content, 'text/vcard', 'vcf');
  if (type === 'event') return file(content, 'text/calendar', 'ics');
  return preferences.wantsJson ? asJson(content) : contentPage(content, preferences.language, branding);
}

/** Who has no link of their own takes the fallback, or else what there is. */
function storeFor(links: AppLinks, { os }: Device): string {
  const { iosUrl, androidUrl, fallbackUrl } = links;
  const own = os === 'iOS' ? iosUrl : os === 'Android' || os === 'HarmonyOS' ? androidUrl : undefined;
  const url = own ?? fallbackUrl ?? iosUrl ?? androidUrl;
  if (url === undefined) throw new Error('an app code without any link');
  return url;
}

function file(
  { name, type, destination }: PageContent,
  contentType: string,
  extension: string,
): RedirectResponse {
  return answer(200, contentType, destination, {
    'Content-Disposition': contentDisposition('attachment', name ?? type, extension),
  });
}

function asJson(content: PageContent): RedirectResponse {
  const { type, data } = content;
  return answer(200, 'application/json', JSON.stringify({ type, data, action: actionOf(content) ?? null }), {
    Vary: 'Accept, Accept-Language',
  });
}
