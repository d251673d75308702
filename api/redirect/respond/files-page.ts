import type { Branding } from '../../../core/accounts/branding.js';
import { FILES_STYLE, renderFilesBody } from '../../../core/codes/landing-pages/files-body.js';
import type { ShownFiles } from './shown-files.js';
import type { ClientPreferences } from './client-preferences.js';
import { renderPage } from './html.js';
import type { HostedUrls } from './links-page.js';
import { textResponse, type RedirectResponse } from './response.js';
import { typeName } from './type-names.js';

/** Responds with a page that shows images, or with their URLs as JSON. */
export function respondWithImages(
  { title, files }: ShownFiles,
  urls: HostedUrls,
  preferences: ClientPreferences,
  branding: Branding | null,
): RedirectResponse {
  if (preferences.wantsJson) {
    const ownDomain = branding?.domain ?? null;
    const listed = files.map((file) => ({
      name: file.name,
      type: file.type,
      url: urls.urlOf(file.path, ownDomain),
    }));
    const data = { title: title ?? null, files: listed };
    const body = JSON.stringify({ type: 'file', data, action: null });
    return textResponse(200, 'application/json', body, { Vary: 'Accept, Accept-Language' });
  }
  const { language } = preferences;
  const heading = title ?? typeName('file', language);
  const images = files.map((file) => ({
    url: urls.hrefOf(file.path),
    alt: file.name.slice(0, file.name.lastIndexOf('.')),
    width: file.width ?? 0,
    height: file.height ?? 0,
  }));
  const body = renderFilesBody({ title: heading, images });
  return renderPage({
    status: 200,
    language,
    title: heading,
    body,
    branding,
    styles: [FILES_STYLE],
    hasImages: true,
  });
}
