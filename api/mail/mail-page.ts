import { Router, type Request, type Response } from 'express';
import type { Branding } from '../../core/accounts/branding.js';
import { escapeMarkup } from '../../core/basics/escape-markup.js';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import { renderIcon, type PageIcon } from '../../core/symbols/payloads/page-icons.js';
import type { AccountStore } from '../../store/accounts/accounts.js';
import { readMailToken } from '../../store/mail/mail-tokens.js';
import type { RecipientStore, StoredRecipient } from '../../store/mail/recipients.js';
import { domainOwnerOf, mayBeCustomDomain } from '../http/middleware/requested-domain.js';
import type { BrandingResolver } from '../redirect/respond/branding.js';
import { renderPage } from '../redirect/respond/html.js';

/** The path of the page, which custom domains serve as well. */
export const MAIL_PAGE = { path: mailPagePath(':token'), availableOnCustomDomains: true } as const;

/** Maximum size of a form in bytes. */
const MAX_BYTES = 4_096;

/** Actions of a recipient on the page. */
const ACTIONS = { confirm: 'confirmed', unsubscribe: 'unsubscribed' } as const;
type Action = keyof typeof ACTIONS;

export interface MailPageDeps {
  recipients: Pick<RecipientStore, 'findAny' | 'decide'>;
  accounts: Pick<AccountStore, 'find'>;
  brandingResolver: Pick<BrandingResolver, 'resolve'>;
  signingKey: Uint8Array;
  now: () => Date;
}

interface Opened {
  recipientId: string;
  /** Undefined if the recipient or its account was deleted. */
  recipient: StoredRecipient | undefined;
  /** Address of the account that asks. */
  owner: string | undefined;
  branding: Branding | null;
}

/**
 * Returns the router of the page that a link in a mail opens. Reading it changes nothing, because scanners of
 * mails open links; only a button, or the mail program's own one (RFC 8058, 3.2), does.
 */
export function mailPage(deps: MailPageDeps): Router {
  const router = Router();
  router.get(MAIL_PAGE.path, async (req: Request<{ token: string }>, res) => {
    const opened = await open(req.params.token, res, deps);
    if (opened) sendPage(res, 200, opened, question(opened));
  });
  router.post(MAIL_PAGE.path, async (req: Request<{ token: string }>, res) => {
    const opened = await open(req.params.token, res, deps);
    if (!opened) return;
    const action = await readAction(req);
    if (!action)
      return sendPage(res, 422, opened, message('stop', 'This action is not known', 'Nothing has changed.'));
    await deps.recipients.decide(opened.recipientId, ACTIONS[action], deps.now());
    sendPage(res, 200, opened, describeDecision(action, opened));
  });
  // The error of an unknown path would name the service, also on custom domains.
  router.all(MAIL_PAGE.path, (_req, res) => {
    res.set('Allow', 'GET, HEAD, POST');
    const content = message('stop', 'This method is not allowed', 'Open the link in a browser.');
    sendPage(res, 405, { branding: null }, content);
  });
  return router;
}

/** Finds what a token names. Responds with a page and returns undefined if it names nothing. */
async function open(token: string, res: Response, deps: MailPageDeps): Promise<Opened | undefined> {
  const named = readMailToken(deps.signingKey, token);
  const recipient = named && (await deps.recipients.findAny(named.recipientId));
  const domainOwner = domainOwnerOf(res);
  // A recipient that was deleted names no account: its link responds on every host.
  const isElsewhere =
    domainOwner !== undefined && recipient !== undefined && recipient.accountId !== domainOwner;
  const account = recipient && !isElsewhere ? await deps.accounts.find(recipient.accountId) : undefined;
  // A custom domain shows its own branding, whatever the link names.
  const brandedBy = domainOwner ?? account?.id;
  const { branding } =
    brandedBy === undefined
      ? { branding: null }
      : await deps.brandingResolver.resolve(brandedBy, mayBeCustomDomain(res));
  const opened = {
    recipientId: named?.recipientId ?? '',
    recipient: account && recipient,
    owner: account?.email,
    branding,
  };
  if (!named || isElsewhere) {
    sendPage(
      res,
      404,
      opened,
      message('search', 'Unknown link', 'The link is incomplete, or its address was mistyped.'),
    );
    return undefined;
  }
  if (named.endsAt && named.endsAt <= deps.now()) {
    sendPage(res, 410, opened, message('clock', 'This link has expired', 'Ask the sender for another mail.'));
    return undefined;
  }
  return opened;
}

/** Reads the action of a form, urlencoded or multipart. Resolves to undefined for anything else. */
async function readAction(req: Request): Promise<Action | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A request that is destroyed gets no response.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  const headers = { 'content-type': req.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(chunks), { headers }).formData().catch(() => undefined);
  if (form?.get('List-Unsubscribe') === 'One-Click') return 'unsubscribe';
  const action = form?.get('action');
  return typeof action === 'string' && Object.hasOwn(ACTIONS, action) ? (action as Action) : undefined;
}

interface PageContent {
  title: string;
  /** HTML. */
  body: string;
  hasForm: boolean;
}

function message(icon: PageIcon, title: string, text: string): PageContent {
  const body = `${renderIcon(icon)}\n<h1>${escapeMarkup(title)}</h1>\n<p>${escapeMarkup(text)}</p>`;
  return { title, body, hasForm: false };
}

function question({ recipient, owner }: Opened): PageContent {
  if (!recipient || owner === undefined) return nothingToDecide();
  const title = 'Alerts and reports';
  const state = {
    pending: `${owner} wants to send alerts and reports about QR codes to ${recipient.email}.`,
    confirmed: `${owner} sends alerts and reports about QR codes to ${recipient.email}.`,
    unsubscribed: `${recipient.email} gets no alerts and reports of ${owner}.`,
  }[recipient.status];
  const buttons = [
    ...(recipient.status === 'confirmed' ? [] : ['<button name="action" value="confirm">Confirm</button>']),
    ...(recipient.status === 'unsubscribed'
      ? []
      : ['<button name="action" value="unsubscribe">Unsubscribe</button>']),
  ];
  const body = `${renderIcon('open')}
<h1>${title}</h1>
<p>${escapeMarkup(state)}</p>
<form method="post">
${buttons.join('\n')}
</form>`;
  return { title, body, hasForm: true };
}

function describeDecision(action: Action, { recipient, owner }: Opened): PageContent {
  if (!recipient || owner === undefined) return nothingToDecide();
  return action === 'confirm'
    ? message('open', 'Confirmed', `${recipient.email} gets alerts and reports of ${owner} from now on.`)
    : message('open', 'Unsubscribed', `${recipient.email} gets no more alerts and reports of ${owner}.`);
}

function nothingToDecide(): PageContent {
  return message('open', 'Unsubscribed', 'This address gets no alerts and reports.');
}

function sendPage(
  res: Response,
  status: number,
  { branding }: Pick<Opened, 'branding'>,
  page: PageContent,
): void {
  const { headers, body } = renderPage({ status, language: 'en', branding, ...page });
  res.status(status).set(headers).send(body);
}
