import type { Branding } from '../../../core/accounts/branding.js';
import { IMAGE_STYLE, type PageImage } from '../../../core/codes/landing-pages/page-image.js';
import { LINKS_STYLE } from '../../../core/codes/landing-pages/links-body.js';
import { MESSAGES, type Language } from '../../../core/codes/landing-pages/messages.js';
import { renderSaveBody, type SavePageLine } from '../../../core/codes/landing-pages/save-body.js';
import type { event } from '../../../core/symbols/payloads/event.js';
import type { vcard } from '../../../core/symbols/payloads/vcard.js';
import type { z } from 'zod';
import type { Content } from './content-page.js';
import { fieldName } from './field-names.js';
import { renderPage } from './html.js';
import { textResponse, type RedirectResponse } from './response.js';

type Contact = z.output<typeof vcard.schema>;
type Event = z.output<typeof event.schema>;

/** Contents of a page that saves a contact or an event. */
type SavePage = Pick<Parameters<typeof renderSaveBody>[0], 'icon' | 'heading' | 'texts' | 'lines'>;

/** Renders the page of a contact or an event. @param href Path of the file that its button leads to. */
export function renderSavePage(
  { type, data }: Content,
  image: PageImage | undefined,
  href: string,
  language: Language,
  branding: Branding | null,
): RedirectResponse {
  const page = type === 'vcard' ? contactPage(data as Contact, language) : eventPage(data as Event, language);
  const label = MESSAGES[language][labelOf(type)];
  const body = renderSaveBody({ ...page, image, action: { href, label } });
  const styles = [LINKS_STYLE, ...(image ? [IMAGE_STYLE] : [])];
  const shown = { status: 200, language, title: page.heading, body, branding, styles };
  return renderPage({ ...shown, hasImages: image !== undefined });
}

/** Returns the contact or the event as JSON, with the URL of its file. */
export function saveResponse({ type, data }: Content, href: string): RedirectResponse {
  const action = { href, label: MESSAGES.en[labelOf(type)] };
  return textResponse(200, 'application/json', JSON.stringify({ type, data, action }), {
    Vary: 'Accept, Accept-Language',
  });
}

function labelOf(type: Content['type']): 'saveContact' | 'addToCalendar' {
  return type === 'vcard' ? 'saveContact' : 'addToCalendar';
}

function contactPage(contact: Contact, language: Language): SavePage {
  const { firstName, lastName, organization, title, phones = [], emails = [], urls = [], address } = contact;
  const { call, mail, map } = MESSAGES[language];
  const person = [firstName, lastName].filter((part) => part !== undefined).join(' ');
  const place = address && Object.values(address).filter((part) => part !== undefined && part !== '');
  const lines: SavePageLine[] = [
    ...phones.map((phone) => ({ text: phone.replace(';ext=', ' ext. '), label: call, href: `tel:${phone}` })),
    ...emails.map((email) => ({ text: email, label: mail, href: `mailto:${encodeURIComponent(email)}` })),
    ...(place ? [{ text: place.join(', '), label: map, href: mapLink(place.join(', ')) }] : []),
    ...urls.map((url) => ({ text: shownUrl(url), label: fieldName('vcard', 'urls', language), href: url })),
  ];
  return {
    icon: 'person',
    heading: person === '' ? (organization ?? '') : person,
    texts: [title, person === '' ? undefined : organization].filter((text) => text !== undefined),
    lines,
  };
}

function eventPage({ title, location, description, url, ...times }: Event, language: Language): SavePage {
  const { map, open } = MESSAGES[language];
  return {
    icon: 'clock',
    heading: title,
    texts: [formatTimes(times, language), ...(description === undefined ? [] : [description])],
    lines: [
      ...(location === undefined ? [] : [{ text: location, label: map, href: mapLink(location) }]),
      ...(url === undefined ? [] : [{ text: shownUrl(url), label: open, href: url }]),
    ],
  };
}

/** Returns when an event takes place, in its time zone with the name of the zone; whole days have none. */
function formatTimes(
  { start, end, allDay, timezone = 'UTC' }: Pick<Event, 'start' | 'end' | 'allDay' | 'timezone'>,
  language: Language,
): string {
  const format = allDay
    ? new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    : new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: timezone });
  const range =
    end === undefined || end === start
      ? format.format(new Date(start))
      : format.formatRange(new Date(start), new Date(end));
  return allDay ? range : `${range} (${timezone})`;
}

/** Apps of phones open such links; browsers of computers offer a program for maps. */
function mapLink(place: string): string {
  return `geo:0,0?q=${encodeURIComponent(place)}`;
}

/** Returns a URL as people read it. */
function shownUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
