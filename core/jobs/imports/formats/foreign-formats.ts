import { buildForeignRow } from './build-row.js';
import { Columns } from './columns.js';
import type { ForeignFormat, ForeignFormatName } from './foreign-format.js';
import { readLinkColumns, type LinkColumns } from './link-columns.js';
import { shlink } from './shlink.js';

/** The columns of each service: the columns of its CSV, and the members of the links of its API. */
const COLUMNS: Readonly<Record<Exclude<ForeignFormatName, 'shlink'>, LinkColumns>> = {
  bitly: {
    destination: ['Long URL', 'Destination URL'],
    shortUrl: ['Custom Link', 'Custom Links', 'Custom Bitlinks', 'Bitlink', 'Link'],
    title: ['Title'],
    tags: ['Tags'],
    createdAt: ['Created', 'Created at', 'Date created', 'Created date'],
    clicks: ['Clicks', 'Total clicks', 'Engagements', 'Total engagements'],
  },
  dub: {
    destination: ['Destination URL', 'url'],
    shortUrl: ['Short link'],
    slug: ['Key'],
    domain: ['Domain'],
    title: ['Title'],
    tags: ['Tags'],
    createdAt: ['Created at'],
    clicks: ['Clicks'],
    activeUntil: ['Expires at'],
    password: ['Password'],
  },
  kutt: {
    destination: ['target'],
    shortUrl: ['link'],
    slug: ['address'],
    domain: ['domain'],
    title: ['description'],
    createdAt: ['created_at'],
    clicks: ['visit_count'],
    activeUntil: ['expire_in'],
    password: ['password'],
  },
  yourls: {
    destination: ['url', 'longurl'],
    shortUrl: ['shorturl'],
    slug: ['keyword'],
    title: ['title'],
    createdAt: ['timestamp', 'date'],
    clicks: ['clicks'],
  },
  short_io: {
    destination: ['originalURL'],
    shortUrl: ['secureShortURL', 'shortURL'],
    slug: ['path'],
    domain: ['domain'],
    title: ['title'],
    tags: ['tags'],
    createdAt: ['createdAt'],
    clicks: ['clicks', 'humanClicks'],
    activeUntil: ['expiresAt'],
    maxScans: ['clicksLimit'],
    password: ['hasPassword', 'password'],
  },
};

/** Services that pass the parameters of a visitor on to the destination. */
const FORWARDS_QUERY: readonly ForeignFormatName[] = ['dub'];

function fromColumns(name: keyof typeof COLUMNS): ForeignFormat {
  return (record, context) => {
    const link = readLinkColumns(new Columns(record), COLUMNS[name]);
    return buildForeignRow(name, { ...link, forwardsQuery: FORWARDS_QUERY.includes(name) }, context);
  };
}

/** The formats of other services by name. */
export const foreignFormats: Readonly<Record<ForeignFormatName, ForeignFormat>> = {
  bitly: fromColumns('bitly'),
  dub: fromColumns('dub'),
  shlink,
  kutt: fromColumns('kutt'),
  yourls: fromColumns('yourls'),
  short_io: fromColumns('short_io'),
};
