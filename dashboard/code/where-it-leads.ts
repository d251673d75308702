import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ownUrl } from '../../core/codes/own-url.js';
import { describeFiles } from '../files/describe-files.js';
import { isRedirecting } from '../../core/codes/redirecting-types.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { describeContent } from '../codes/describe-content.js';
import { isBroken, viewOfVisitors } from '../codes/visitor-view.js';
import { formatNumber, formatPercent, pluralize } from '../format/numbers.js';
import { formatShortInstant, formatWhen } from '../format/times.js';
import { describeConditions } from '../routing/describe-rule.js';
import { draftFromRouting } from '../routing/routing-draft.js';
import { accessPath, leadsPath } from './code-paths.js';
import type { LeadGroup, LeadingCode, LeadPart, PlannedChange } from './lead-part.js';
import { createUrlShortener, type ShortenUrl } from './shorten-url.js';
import { describePendingChanges } from './pending-changes.js';

/** Rules that the line describes; the others are counted. */
const MAX_SHOWN_RULES = 3;

/** When a code that serves no visitor would serve them again. */
const REOPENED: Record<Exclude<QrCode['state'], 'active'>, string> = {
  paused: 'Once resumed',
  scheduled: 'Once open',
  expired: 'If extended',
  exhausted: 'If reset',
};

/**
 * Describes what a visitor of a code gets now, in the order in which a visit is decided, and what is planned.
 *
 * @param pending Changes that will take effect, in any order. @param now Epoch milliseconds.
 */
export function whereItLeads(code: LeadingCode, pending: readonly PlannedChange[], now: number): LeadGroup[] {
  const shorten = createUrlShortener();
  if (!code.dynamic) return [{ parts: fixedParts(code, shorten) }];
  const { state } = code;
  const closed = closedPart(code, shorten);
  const open = [
    ...questionParts(code),
    ...ruleParts(code, shorten),
    ...defaultParts(code, shorten),
    ...endParts(code, shorten, now),
  ];
  const changes = describePendingChanges(code, pending, shorten, now);
  const groups: LeadGroup[] =
    closed && state !== 'active'
      ? [{ parts: [closed] }, { label: REOPENED[state], parts: open }]
      : [{ parts: open }];
  return changes.length > 0 ? [...groups, { parts: changes }] : groups;
}

/** A printed static code contains its content, whatever its short link does. */
function fixedParts(code: LeadingCode, shorten: ShortenUrl): LeadPart[] {
  const content = contentPart(code);
  return [
    { ...content, icon: 'lock', text: code.type === 'url' ? shorten(content.text) : content.text },
    { key: 'fixed', icon: 'info', text: 'Fixed: what is printed cannot change' },
  ];
}

const CLOSED_PAGES: Record<Exclude<QrCode['state'], 'active'>, string> = {
  paused: 'Visitors see that it is paused',
  scheduled: 'Visitors see that it is not open yet',
  expired: 'Visitors see that it has expired',
  exhausted: 'Visitors see that its scans are used up',
};

function closedPart(code: LeadingCode, shorten: ShortenUrl): LeadPart | undefined {
  const { closed } = viewOfVisitors(code);
  if (!closed) return undefined;
  const { state, url } = closed;
  const icon = state === 'paused' ? 'pause' : state === 'exhausted' ? 'warn' : 'clock';
  const field = state === 'exhausted' ? 'limit' : 'dates';
  return {
    key: 'closed',
    icon,
    ...(url === undefined
      ? { text: CLOSED_PAGES[state] }
      : { text: `Visitors go to ${describeUrl(code, url, shorten)}`, title: url }),
    ...(state !== 'paused' && { href: accessPath(code.id, url === undefined ? field : 'unavailable') }),
    tone: 'warn',
  };
}

/** The page that visitors see before the destination. */
function questionParts(code: LeadingCode): LeadPart[] {
  const { asks } = viewOfVisitors(code);
  if (asks === undefined) return [];
  return asks === 'password'
    ? [{ key: 'password', icon: 'lock', text: 'Password first', href: accessPath(code.id, 'password') }]
    : [{ key: 'confirm', icon: 'check', text: 'Confirm first', href: accessPath(code.id, 'limit') }];
}

function ruleParts(code: LeadingCode, shorten: ShortenUrl): LeadPart[] {
  const rules = code.routing?.rules ?? [];
  const drafts = draftFromRouting(code.routing).rules;
  const shown = rules.slice(0, MAX_SHOWN_RULES).map((rule, index): LeadPart => {
    const conditions = describeConditions(drafts[index]!.when);
    const target = rule.unavailable
      ? describeUnavailable(code, shorten)
      : rule.variants
        ? shares(rule.variants)
            .map(({ share, ...variant }) => `${share} ${describeTarget(code, variant, shorten)}`)
            .join(', ')
        : describeTarget(code, rule, shorten);
    return {
      key: `rule ${rule.id}`,
      icon: 'filter',
      text: `${rule.name ?? conditions} → ${target}`,
      title: rule.url === undefined ? conditions : `${conditions} → ${rule.url}`,
      href: leadsPath(code.id, rule.id),
      ...(rule.url !== undefined && isBroken(code.health, rule.url) && { tone: 'bad' }),
    };
  });
  const hidden = rules.length - shown.length;
  if (hidden === 0) return shown;
  return [
    ...shown,
    { key: 'rules', icon: 'filter', text: pluralize(hidden, 'more rule'), href: leadsPath(code.id) },
  ];
}

/** Describes where a rule or a variant leads. */
function describeTarget(
  code: LeadingCode,
  { url, files }: { url?: string | undefined; files?: readonly string[] | undefined },
  shorten: ShortenUrl,
): string {
  return url === undefined ? describeFiles(files) : describeUrl(code, url, shorten);
}

/** The destinations of visitors for whom no rule matches. */
function defaultParts(code: LeadingCode, shorten: ShortenUrl): LeadPart[] {
  const variants = shares(code.routing?.variants ?? []);
  const everyoneElse = (code.routing?.rules?.length ?? 0) > 0 ? 'Everyone else → ' : '';
  if (variants.length > 0) {
    return variants.map(({ id, name, url, files, share }, index) => {
      const target = url ?? describeFiles(files);
      return {
        key: `variant ${id}`,
        icon: 'split',
        text: `${index === 0 && everyoneElse !== '' ? 'Everyone else: ' : ''}${share} → ${describeTarget(code, { url, files }, shorten)}`,
        title: name === undefined ? target : `${name}: ${target}`,
        href: leadsPath(code.id, 'default'),
        ...(url !== undefined && isBroken(code.health, url) && { tone: 'bad' }),
      };
    });
  }
  const url = ownUrl(code);
  if (url === undefined) {
    const part = contentPart(code);
    return [{ ...part, text: everyoneElse + part.text }];
  }
  return [
    {
      key: 'destination',
      icon: 'forward',
      text: everyoneElse + describeUrl(code, url, shorten),
      title: url,
      ...(isBroken(code.health, url) && { tone: 'bad' }),
    },
  ];
}

/** When the code ends, and what visitors get afterward. */
function endParts(code: LeadingCode, shorten: ShortenUrl, now: number): LeadPart[] {
  const { id, state, scansLeft, routing } = code;
  const parts: LeadPart[] = [];
  if (routing?.scanLimit && state !== 'exhausted') {
    const text = `${formatNumber(scansLeft ?? 0)} of ${formatNumber(routing.scanLimit.scans)} scans left`;
    parts.push({ key: 'limit', icon: 'chart', text, href: accessPath(id, 'limit') });
  }
  const until = routing?.activeUntil;
  if (until !== undefined && state !== 'expired') {
    const text = `until ${formatWhen(until, now)}`;
    const title = formatShortInstant(until);
    parts.push({ key: 'until', icon: 'clock', text, title, href: accessPath(id, 'dates') });
  }
  const url = routing?.unavailableUrl;
  if (parts.length > 0 && url !== undefined) {
    const text = `afterward → ${describeUrl(code, url, shorten)}`;
    parts.push({ key: 'afterward', icon: 'forward', text, title: url, href: accessPath(id, 'unavailable') });
  }
  return parts;
}

/** The content of a code that is not a link, which the editor changes. */
function contentPart(code: LeadingCode): LeadPart {
  const { name, icon } = CODE_TYPE_DISPLAY[code.type];
  const content = describeContent(code);
  const text = isRedirecting(code.type) || content === '' ? content || name : `${name}: ${content}`;
  return { key: 'content', icon, text, title: content, href: `/codes/${code.id}/edit` };
}

function shares<Variant extends { weight: number }>(variants: readonly Variant[]) {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  return variants.map((variant) => ({ ...variant, share: formatPercent(variant.weight, total) }));
}

/** Says where a URL leads now: while it is broken, to the fallback if there is one. */
function describeUrl(code: LeadingCode, url: string, shorten: ShortenUrl): string {
  if (!isBroken(code.health, url)) return shorten(url);
  const fallback = code.watch?.fallbackUrl;
  return fallback === undefined ? `${shorten(url)} (broken)` : `${shorten(fallback)} (fallback)`;
}

function describeUnavailable(code: LeadingCode, shorten: ShortenUrl): string {
  const url = code.routing?.unavailableUrl;
  return url === undefined ? 'not available' : describeUrl(code, url, shorten);
}
