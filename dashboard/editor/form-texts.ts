import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { capitalize } from '../format/text.js';

/** The form of a type, in words for people: descriptions of the API are for developers. */
interface FormText {
  /** Effect of a scan. */
  intro: string;
  /** Fields in rows; the others are behind "More". */
  rows: readonly (readonly string[])[];
  /** Labels of fields that have another label in other types. */
  labels?: Readonly<Record<string, string>>;
  /** Hints of fields whose label does not say enough. */
  hints?: Readonly<Record<string, string>>;
}

const PHONE_HINT = 'Such as +49 30 901820. Without + and a country code, yours is added.';
const SHORT_PHONE_HINT =
  'Such as +49 30 901820, or a short number such as 12345. Without a country code, yours is added.';
const NAME_IN_PLAIN_LETTERS = 'Accents are removed, because banks do not accept them.';

/** Texts and order of the fields of every type. */
export const FORM_TEXTS: Readonly<Record<CodeType, FormText>> = {
  url: {
    intro: 'Opens a web page.',
    rows: [['url']],
  },
  text: { intro: 'Shows a text.', rows: [['text']] },
  vcard: {
    intro: 'Adds a person or a company to the contacts of the phone.',
    rows: [['firstName', 'lastName'], ['organization', 'title'], ['phones'], ['emails'], ['urls']],
    labels: { title: 'Job title' },
    hints: {
      firstName: 'A first name, a last name, or an organization is enough.',
      phones: PHONE_HINT,
      photoUrl: 'Starts with https://. Phones load it when the contact is saved.',
      version: '3.0 works on every phone.',
    },
  },
  wifi: {
    intro: 'Joins a Wi-Fi network. It works without internet, so what is printed cannot change.',
    rows: [['ssid'], ['password'], ['security'], ['eap', 'phase2'], ['identity', 'anonymousIdentity']],
    hints: {
      ssid: 'As phones list it. Capitals and spaces matter.',
      password: 'As on your router. Capitals matter.',
      security: 'The sticker on your router says which one. If in doubt, keep the first.',
      hidden: 'Phones do not list the network.',
      anonymousIdentity: 'A name that others may see. Most networks need none.',
    },
  },
  email: {
    intro: 'Opens a new email to you.',
    rows: [['to'], ['subject'], ['body']],
    hints: { cc: 'They get a copy.', bcc: 'They get a copy, and nobody else sees it.' },
  },
  sms: {
    intro: 'Opens a new text message to you.',
    rows: [['phone'], ['message']],
    hints: { phone: SHORT_PHONE_HINT },
  },
  phone: { intro: 'Calls a phone number.', rows: [['number']], hints: { number: SHORT_PHONE_HINT } },
  geo: {
    intro: 'Shows a place on the map.',
    rows: [['latitude', 'longitude'], ['label']],
    hints: {
      latitude: 'Such as 52.52. Maps show it when you hold a place.',
      longitude: 'Such as 13.405',
      label: 'The name of the place. iPhones do not show it.',
    },
  },
  event: {
    intro: 'Adds an event to the calendar of the phone.',
    rows: [['title'], ['allDay'], ['start', 'end'], ['location'], ['description']],
    hints: { timezone: 'Where the event takes place, such as Europe/Berlin' },
  },
  whatsapp: {
    intro: 'Opens a WhatsApp chat with you.',
    rows: [['phone'], ['message']],
    hints: { phone: PHONE_HINT, message: 'Visitors can change it before they send it.' },
  },
  app: {
    intro: 'Opens your app in the store of the phone. You can change the links later, even after printing.',
    rows: [['iosUrl'], ['androidUrl'], ['fallbackUrl']],
    hints: {
      iosUrl: 'For iPhones. One of the three links is enough.',
      androidUrl: 'For Android phones',
      fallbackUrl: 'For computers, and for most iPads',
    },
  },
  mecard: {
    intro: 'Adds a person to the contacts of the phone. With fewer fields than a contact, it prints smaller.',
    rows: [['firstName', 'lastName'], ['organization'], ['phones'], ['emails'], ['urls']],
    hints: { firstName: 'A first name or a last name is enough.', phones: PHONE_HINT },
  },
  sepa: {
    intro: 'Opens a transfer in euros in a banking app.',
    rows: [['name'], ['iban'], ['amount', 'text']],
    hints: {
      name: 'Who gets the money',
      amount: 'In euros, such as 12.50. Leave it empty to let the payer decide.',
      bic: 'Only for banks outside of the European Economic Area',
      reference: 'From your invoice, such as RF18 5390 0754 7034. Instead of a text',
      purpose: 'Four letters, such as CHAR for donations',
      text: 'What the payment is for',
    },
  },
  bitcoin: {
    intro: 'Opens a bitcoin wallet with your address.',
    rows: [['address'], ['amount'], ['label', 'message']],
    hints: {
      address: 'Starts with bc1, 1, or 3',
      amount: 'In bitcoin, such as 0.0005',
      label: 'Who gets the money',
      message: 'What the payment is for',
    },
  },
  pix: {
    intro: 'Opens a Pix payment in a Brazilian banking app.',
    rows: [['key'], ['name', 'city'], ['amount']],
    hints: {
      key: 'Your CPF, CNPJ, phone number such as (11) 98765-4321, email address, or random key',
      name: NAME_IN_PLAIN_LETTERS,
      city: NAME_IN_PLAIN_LETTERS,
      amount: 'In reais. Leave it empty to let the payer decide.',
      txid: 'Letters and digits, to find the payment again',
    },
  },
  upi: {
    intro: 'Opens an Indian payment app.',
    rows: [['pa'], ['pn'], ['am', 'tn']],
    hints: {
      pa: 'Such as shop@bank',
      pn: 'Who gets the money',
      am: 'In rupees. Leave it empty to let the payer decide.',
      tn: 'What the payment is for',
      tr: 'To find the payment again',
    },
  },
  file: {
    intro: 'Opens a PDF or shows images. You can exchange them later, even after printing.',
    rows: [['files'], ['title']],
  },
  links: {
    intro: 'Opens a page with your links, and counts how often each is clicked.',
    rows: [['title'], ['description'], ['items']],
    labels: { title: 'Heading', description: 'Text below the heading', items: 'Links' },
  },
  gs1: {
    intro: 'Opens pages of a product on phones, and is read at checkouts.',
    rows: [['gtin'], ['url']],
    labels: {
      gtin: 'Barcode number (GTIN)',
      batch: 'Batch or lot',
      tpx: 'Serial number of a third party',
      serial: 'Serial number',
      attributes: 'Details to print',
      url: 'Page that opens',
      title: 'Title of the page',
      linkType: 'Kind of page',
      description: 'Name of the product',
    },
    hints: { tpx: 'Instead of the other three' },
  },
};

/** Messages of the API that are written for developers, and what the form says in their place. */
const MESSAGES: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^is required$/, 'Required'],
  [/^must not be (?:empty|blank)/, 'Required'],
  [/^must be at most 32 bytes of UTF-8$/, 'This name is too long for a network: 32 letters are possible.'],
  [/^is required for .*nopass$/, 'Enter the password, or choose “No password” below.'],
  [/^is required for this network$/, 'Enter the password of the network.'],
  [/^is required unless .*organization/, 'Enter a first name, a last name, or an organization.'],
  [/^is required unless lastName/, 'Enter a first name or a last name.'],
  [/^must start with \+ and the country code/, 'Start with + and the country, such as +49 30 901820.'],
  [/^is required unless iosUrl/, 'Enter at least one of the three links.'],
  [/^must be an IANA time zone/, 'Enter a time zone such as Europe/Berlin.'],
  [/^must be an absolute URL/, 'Enter the address of a web page, such as example.com/menu.'],
];

/** Returns the message of an invalid field, as a sentence for people. */
export function messageForPeople(message: string): string {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1] ?? capitalize(message);
}
