import type { Branding } from '../../../core/accounts/branding.js';
import { buildEventFile, UID_DOMAIN } from '../../../core/symbols/payloads/event.js';
import { ownUrl } from '../../../core/codes/own-url.js';
import { describeContent } from '../../../core/codes/describe-content.js';
import { foldContentLines } from '../../../core/symbols/payloads/content-lines.js';
import type { Device } from '../../../core/scans/scan.js';
import type { TargetFile } from '../../../store/files/target-files.js';
import type { PageImage } from '../../../core/codes/landing-pages/page-image.js';
import type { CodeTarget, Edition } from '../../../store/short-links/scan-targets.js';
import { contentDisposition } from '../../http/content-disposition.js';
import { savedFileName, type CodePage } from '../../../core/codes/hosted/code-page.js';
import type { LinksData } from '../../../core/symbols/payloads/links.js';
import { findFile, redirectedFile, type ShownFiles } from './shown-files.js';
import type { ClientPreferences } from './client-preferences.js';
import { actionOf, renderContentPage, type Content } from './content-page.js';
import { respondWithImages } from './files-page.js';
import { linksResponse, renderLinksPage, type HostedUrls } from './links-page.js';
import { redirectResponse, textResponse, type RedirectResponse } from './response.js';
import { renderSavePage, saveResponse } from './save-page.js';
import { hasLandingPage } from './type-names.js';

/** A code whose content is served. */
export interface ServedCode extends Content {
  qrCodeId?: string;
  /** See `CodeTarget`. */
  edition?: Edition | undefined;
  page?: CodePage | undefined;
  files?: CodeTarget['files'];
}

interface AppLinks {
  iosUrl?: string;
  androidUrl?: string;
  fallbackUrl?: string;
}

/**
 * Returns the response of an active code that leads to no uploaded files: a redirect, a file for the phone's
 * own apps, or a landing page.
 *
 * @param branding Shown on the page; null: none.
 * @param hostOf Returns the host name of the short link.
 * @param urls URLs of the content of the code; required if it has any.
 */
export function respondToTarget(
  content: ServedCode,
  device: Device,
  preferences: ClientPreferences,
  branding: Branding | null,
  hostOf?: () => string,
  urls?: HostedUrls,
): RedirectResponse {
  const { type } = content;
  const url = redirectUrlOf(content, device);
  if (url !== undefined) return redirectResponse(url);
  if (content.page) return respondWithPage(content, preferences, branding, urls);
  if (type === 'vcard') return fileResponse(content, content.destination, 'text/vcard', 'vcf');
  if (type === 'event') {
    const uidHostOf = branding ? () => branding.domain ?? UID_DOMAIN : hostOf;
    return fileResponse(content, eventFile(content, uidHostOf), 'text/calendar', 'ics');
  }
  if (type === 'links') return respondWithLinks(content, preferences, branding, urls);
  if (!hasLandingPage(type)) throw new Error(`codes of type ${type} have no landing page`);
  return preferences.wantsJson
    ? jsonResponse(content)
    : renderContentPage(content, preferences.language, branding);
}

/**
 * Returns the response of a code that leads to files: a redirect to a PDF, or a page with images.
 *
 * @param status Status of the redirect. Default 302.
 */
export function respondToFiles(
  shown: ShownFiles,
  preferences: ClientPreferences,
  branding: Branding | null,
  urls: HostedUrls | undefined,
  status?: 303,
): RedirectResponse {
  if (!urls) throw new Error('a code with files has no URLs for them');
  const file = redirectedFile(shown);
  return file
    ? redirectResponse(urls.locationOf(file.path), status)
    : respondWithImages(shown, urls, preferences, branding);
}

function respondWithPage(
  content: ServedCode,
  preferences: ClientPreferences,
  branding: Branding | null,
  urls: HostedUrls | undefined,
): RedirectResponse {
  const name = savedFileName(content.type);
  if (!urls || name === undefined) throw new Error('a page has no file to save');
  return preferences.wantsJson
    ? saveResponse(content, urls.urlOf(name, branding?.domain ?? null))
    : renderSavePage(
        content,
        imageOf(content.page?.image, content, urls),
        urls.hrefOf(name),
        preferences.language,
        branding,
      );
}

function respondWithLinks(
  content: ServedCode,
  preferences: ClientPreferences,
  branding: Branding | null,
  urls: HostedUrls | undefined,
): RedirectResponse {
  if (!urls) throw new Error('a list of links has no click URLs');
  const data = content.data as LinksData;
  return preferences.wantsJson
    ? linksResponse(data, findImage(content, data.image), urls, branding)
    : renderLinksPage(data, imageOf(data.image, content, urls), urls, preferences.language, branding);
}

/** Finds the image at the head of a page. A blocked one is left out. */
function findImage(content: ServedCode, id: string | undefined): TargetFile | undefined {
  const file = id === undefined ? undefined : findFile(content, id);
  return file?.blocked ? undefined : file;
}

function imageOf(id: string | undefined, content: ServedCode, urls: HostedUrls): PageImage | undefined {
  const file = findImage(content, id);
  return file && { url: urls.hrefOf(file.path), width: file.width ?? 0, height: file.height ?? 0 };
}

/** Returns the URL that a code redirects to; undefined if codes of its type serve content instead. */
export function redirectUrlOf(content: Pick<Content, 'type' | 'data'>, device: Device): string | undefined {
  return content.type === 'app' ? appUrl(content.data as AppLinks, device) : ownUrl(content);
}

/** Returns the link of the visitor's operating system, else the fallback, else any link. */
function appUrl(links: AppLinks, { os }: Device): string {
  const { iosUrl, androidUrl, fallbackUrl } = links;
  const ownUrl = os === 'iOS' ? iosUrl : os === 'Android' || os === 'HarmonyOS' ? androidUrl : undefined;
  const url = ownUrl ?? fallbackUrl ?? iosUrl ?? androidUrl;
  if (url === undefined) throw new Error('an app code has no link');
  return url;
}

/**
 * The UID of a branded account has its domain on every host, and never names the service; other UIDs have the
 * host of the link. A copy of the code from before this field existed has the entry of its symbol.
 */
function eventFile({ qrCodeId, edition, data, destination }: ServedCode, hostOf?: () => string): string {
  if (qrCodeId === undefined || edition === undefined || hostOf === undefined)
    return foldContentLines(destination);
  const { revision: sequence, changedAt } = edition;
  return buildEventFile(data, { uid: `${qrCodeId}@${hostOf()}`, sequence, changedAt: new Date(changedAt) });
}

/** The file is named after the code, else after the person or event in it. */
function fileResponse(
  content: Content,
  body: string,
  contentType: string,
  extension: string,
): RedirectResponse {
  const fileName = (content.name ?? describeContent(content)).trim().replaceAll(/\s+/g, '-');
  return textResponse(200, contentType, body, {
    'Content-Disposition': contentDisposition('attachment', fileName, extension),
  });
}

function jsonResponse(content: Content): RedirectResponse {
  const { type, data } = content;
  const body = JSON.stringify({ type, data, action: actionOf(content) ?? null });
  return textResponse(200, 'application/json', body, { Vary: 'Accept, Accept-Language' });
}
