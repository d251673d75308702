/** A page of docs/ that the site has. */
export interface Guide {
  /** Name of the file without extension, and path on the site. */
  name: string;
  title: string;
  /** Sentence on the start page. */
  about: string;
}

/** Guides under one heading of the navigation and of the start page. */
export interface GuideGroup {
  title: string;
  guides: Guide[];
}

const guide = (name: string, title: string, about: string): Guide => ({ name, title, about });

/**
 * Pages of docs/ that the site has, in the order of the navigation and of the start page. The others are for
 * contributors. A name that ends with `/`
 * is the first page of a folder, which is generated.
 */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    title: 'Get started',
    guides: [
      guide('quick-start', 'Quick start', 'Create a code, download its image, scan it, and count the scan.'),
      guide('api', 'Using the API', 'Common tasks as commands that you can paste.'),
      guide(
        'reference/',
        'API reference',
        'Every operation with its fields and errors, and a button that sends it.',
      ),
    ],
  },
  {
    title: 'Use the dashboard',
    guides: [
      guide(
        'first-code',
        'Your first code',
        'From a link to a printed code that was scanned, without any API.',
      ),
      guide(
        'change-destination',
        'Change where a code leads',
        'Another link behind a printed code, or none for a while.',
      ),
      guide(
        'print-code',
        'Print a code',
        'Table tents, stickers, posters, files for a print shop, and sheets of labels.',
      ),
      guide(
        'design-code',
        'Give codes your look',
        'Colors, shapes, frames, and a logo, for one code or for all.',
      ),
      guide(
        'add-many-codes',
        'Add many codes',
        'A spreadsheet or the export of another service in four steps.',
      ),
      guide(
        'organize-codes',
        'Find and arrange codes',
        'Folders, tags, filters, and changes of many codes at once.',
      ),
      guide(
        'plan-change',
        'Plan a change',
        'Another destination from a date on, and limits of dates, scans, and passwords.',
      ),
      guide(
        'split-visitors',
        'Send visitors to different places',
        'By language, country, device, and time, or by chance.',
      ),
      guide('see-scans', 'See who scanned', 'Scans by time, place, and device, and what the figures mean.'),
      guide(
        'watch-destinations',
        'Notice broken links',
        'Checks of your destinations, and another link while one is broken.',
      ),
      guide(
        'set-alert',
        'Set an alert',
        'A mail when a code falls silent, a link breaks, or scans are unusual.',
      ),
      guide(
        'share-report',
        'Share a report',
        'Scans as a mail every week or month, and as a page for people without an account.',
      ),
      guide(
        'invite-people',
        'Invite people',
        'Members with a role each, invitations, and several accounts with one sign-in.',
      ),
      guide('undo-change', 'Undo a change', 'The way back from every change, for one code or thousands.'),
      guide(
        'own-domain',
        'Short links on your domain',
        'Your domain on printed codes, proved by a DNS record.',
      ),
      guide('connect-program', 'Connect a program', 'API keys, and webhooks for every scan.'),
    ],
  },
  {
    title: 'Create and print codes',
    guides: [
      guide(
        'code-types',
        'Code types',
        'Websites, Wi-Fi, contacts, events, payments, and more: 18 types with their fields.',
      ),
      guide('styling', 'Styling', 'Colors, shapes, logos, and frames, and which of them scanners read.'),
      guide('templates', 'Templates', 'What the codes of a shop, a brand, or a campaign have in common.'),
      guide('print', 'Print', 'Files with an exact size for print shops, and sheets of labels.'),
      guide(
        'gs1',
        'GS1 Digital Link',
        'One code on a package for checkouts and phones: batches, recalls, links by type, and sizes.',
      ),
    ],
  },
  {
    title: 'Decide where codes lead',
    guides: [
      guide(
        'routing',
        'Routing',
        'Destinations by country, language, and time; variants, dates, limits, and passwords.',
      ),
      guide('domains', 'Domains', 'Several domains: their proof, the default, and where unknown paths lead.'),
      guide('scheduled-changes', 'Scheduled changes', 'A new destination at an instant that you choose.'),
      guide('link-watch', 'Link watch', 'Learn that a destination is broken before your visitors do.'),
      guide('alerts', 'Alerts', 'A mail when scans rise or fall, a code falls silent, or a link breaks.'),
    ],
  },
  {
    title: 'Manage many codes',
    guides: [
      guide(
        'folders',
        'Folders and tags',
        'Codes by customer, location, or campaign, and keys for one folder.',
      ),
      guide('bulk', 'Bulk requests', 'Create up to 500 codes in one request, and export them as a ZIP.'),
      guide('bulk-changes', 'Bulk changes', 'Change up to 50,000 codes with a dry run first, and undo it.'),
      guide('imports', 'Imports', 'Create codes from a file, or move in from another service.'),
      guide('teams', 'Teams', 'Who did what in your account, and when.'),
    ],
  },
  {
    title: 'Build an integration',
    guides: [
      guide('sdk', 'SDK', 'A client for JavaScript and TypeScript, with retries, lists, jobs, and webhooks.'),
      guide(
        'webhooks',
        'Webhooks',
        'Receive an event for each scan, and verify its signature in five languages.',
      ),
      guide('events', 'Events', 'Each event with its fields and an example.'),
      guide(
        'reports',
        'Reports',
        'Scans by mail every week or month, and as a page for people without an account.',
      ),
      guide(
        'mcp',
        'AI assistants (MCP)',
        'Look up, create, and change codes from Claude Code, VS Code, or Cursor.',
      ),
      guide('cli', 'Command line', 'Codes, imports, exports, and webhooks from a shell or a script.'),
      guide('limits', 'Limits', 'How many requests you can send, and how large they can be.'),
      guide('errors', 'Errors', 'Every error code with its cause and its fix.'),
    ],
  },
  {
    title: 'Operate the service',
    guides: [
      guide(
        'operations',
        'Operations by task',
        'Everything that operators do: accounts, domains, upgrades, and retention.',
      ),
      guide('architecture', 'Architecture', 'Processes, stores, and the path of a scan, as diagrams.'),
      guide('deployment', 'Deployment', 'Containers, Kubernetes, and the settings of a production service.'),
      guide('processes', 'Processes', 'What each process does, and how many of them to run.'),
      guide('network', 'Network and domains', 'Host names, proxies, and the domains of customers.'),
      guide('accounts', 'Accounts and limits', 'Create accounts, change plans, and reset passwords.'),
      guide('single-sign-on', 'Single sign-on', 'Let people sign in at an OpenID provider.'),
      guide('backup', 'Backup and keys', 'Copy and restore all data, and replace the secret key.'),
      guide('upgrade', 'Upgrade', 'Move to a new version, and back.'),
      guide('retention', 'Retention and erasure', 'How long data is kept, and how to erase it.'),
      guide('security', 'Security', 'Keys, sessions, encryption, and what is stored about visitors.'),
      guide('reliability', 'Reliability', 'Tests that kill processes, and the promises that they check.'),
    ],
  },
  {
    title: 'Watch the service',
    guides: [
      guide('monitoring', 'Monitoring', 'Metrics, alerts, logs, and traces.'),
      guide('metrics', 'Metrics', 'Each metric with its labels.'),
      guide('runbook', 'Runbook', 'What to do about each alert.'),
      guide('outages', 'Outages', 'What continues while a server is down, and where scans wait.'),
      guide('temporal', 'Look into Temporal', 'Find the workflow of a job, a webhook, or a code.'),
    ],
  },
  {
    title: 'Size and tune',
    guides: [
      guide('performance', 'Performance by task', 'What was measured, and how to size a deployment.'),
      guide('tuning', 'Tuning', 'Settings that change speed, memory, and costs.'),
      guide('scaling', 'Scaling', 'More processes, hosts, and servers.'),
      guide('benchmarks', 'Run the benchmarks', 'Measure your own hardware.'),
      guide('performance-redirects', 'Redirects, measured', 'Rates and latencies of short links.'),
      guide('performance-jobs', 'Jobs and webhooks, measured', 'Codes and deliveries per second.'),
      guide('performance-analytics', 'Analytics, measured', 'Times of reports over millions of scans.'),
      guide('performance-images', 'Images, measured', 'Images per second by format and style.'),
      guide(
        'performance-memory',
        'Memory and costs, measured',
        'Bytes per scan, and what a million scans cost.',
      ),
    ],
  },
];
