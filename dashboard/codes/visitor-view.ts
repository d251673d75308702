import { describeFiles } from '../files/describe-files.js';
import { ownUrl } from '../../core/codes/own-url.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { formatPercent, pluralize } from '../format/numbers.js';
import { listTargets } from '../link-watch/watched-targets.js';
import { describeContent } from './describe-content.js';

/** The fields that decide what visitors of a code get. */
export type VisitedCode = Pick<
  QrCode,
  'type' | 'data' | 'dynamic' | 'state' | 'routing' | 'passwordProtected' | 'health' | 'watch'
>;

/** A variant with its share of the visitors. */
export interface SharedVariant {
  name: string;
  url: string;
  /** Such as `50%`. */
  share: string;
}

/** Response to visitors for whom no rule matches. */
export type DefaultView =
  /** The data of the code. */
  | { kind: 'data' }
  /** One of several variants, so no visitor gets the data. */
  | { kind: 'split'; variants: readonly SharedVariant[] }
  /** The fallback of the data, which is broken. */
  | { kind: 'fallback'; url: string };

/** Current responses to visitors of a code. */
export interface VisitorView {
  byDefault: DefaultView;
  /** Number of rules that are evaluated before. */
  rules: number;
  /**
   * Set while no visitor gets past the code; with the URL to which visitors are sent instead, if there is
   * one.
   */
  closed: { state: Exclude<QrCode['state'], 'active'>; url: string | undefined } | undefined;
  /** Whether visitors see a page first. */
  asks: 'password' | 'confirmation' | undefined;
}

/**
 * Decides what visitors of a code get now: the one decision for every page that shows or changes its
 * destination.
 *
 * Scheduled changes are not part of a code, so the result is about now.
 */
export function viewOfVisitors(code: VisitedCode): VisitorView {
  const { dynamic, routing, state, passwordProtected } = code;
  // A printed static code contains its data, whatever its short link does.
  if (!dynamic) return { byDefault: { kind: 'data' }, rules: 0, closed: undefined, asks: undefined };
  const confirms = routing?.scanLimit?.confirm === true;
  return {
    byDefault: defaultView(code),
    rules: routing?.rules?.length ?? 0,
    closed:
      state === 'active'
        ? undefined
        : { state, url: state === 'paused' ? undefined : routing?.unavailableUrl },
    asks: passwordProtected ? 'password' : confirms ? 'confirmation' : undefined,
  };
}

function defaultView({ type, data, routing, health, watch }: VisitedCode): DefaultView {
  const variants = routing?.variants ?? [];
  if (variants.length > 0) {
    const total = variants.reduce((sum, { weight }) => sum + weight, 0);
    return {
      kind: 'split',
      variants: variants.map(({ id, name, url, files, weight }) => ({
        name: name ?? id,
        url: url ?? describeFiles(files),
        share: formatPercent(weight, total),
      })),
    };
  }
  const fallback = watch?.fallbackUrl;
  const url = ownUrl({ type, data });
  if (url === undefined || fallback === undefined) return { kind: 'data' };
  return isBroken(health, url) ? { kind: 'fallback', url: fallback } : { kind: 'data' };
}

/** Returns whether link watch found a URL of a code broken. */
export function isBroken(health: QrCode['health'], url: string): boolean {
  return listTargets(health).some((target) => target.url === url && target.status === 'broken');
}

/** Returns whether visitors for whom no rule matches are split, so that no visitor gets the data. */
export function isSplit({ dynamic, routing }: Pick<QrCode, 'dynamic' | 'routing'>): boolean {
  return dynamic && (routing?.variants?.length ?? 0) > 0;
}

/** Describes a split in one line: `Split: winter 50% · winter-b 50%`. */
export function describeSplit(variants: readonly SharedVariant[]): string {
  return `Split: ${variants.map(({ name, share }) => `${name} ${share}`).join(' · ')}`;
}

/**
 * Describes where a code leads in one line, for a row of a list: its content, or what visitors get instead,
 * and its rules.
 */
export function summarizeVisits(code: VisitedCode): string {
  const { byDefault, rules } = viewOfVisitors(code);
  const parts = [summarizeDefault(byDefault, code)];
  if (rules > 0) parts.push(pluralize(rules, 'rule'));
  return parts.join(' · ');
}

function summarizeDefault(view: DefaultView, code: VisitedCode): string {
  switch (view.kind) {
    case 'data':
      return describeContent(code);
    case 'split':
      return describeSplit(view.variants);
    case 'fallback':
      return `Fallback: ${view.url}`;
  }
}

/** Returns whether visitors of a code go to its one URL, unless a rule decides otherwise. */
export function leadsToOwnUrl(code: Pick<QrCode, 'type' | 'data' | 'dynamic' | 'routing'>): boolean {
  return code.dynamic && ownUrl(code) !== undefined && (code.routing?.variants ?? []).length === 0;
}

/**
 * Says why a new destination would reach no visitor, or not every visitor; `undefined` if every visitor gets
 * it. A code that is closed is not mentioned: its destination counts again when it opens.
 */
export function warnAboutDestination(code: VisitedCode): string | undefined {
  const { byDefault, rules } = viewOfVisitors(code);
  if (byDefault.kind === 'split')
    return `No visitor gets the code’s destination: they are split among ${pluralize(byDefault.variants.length, 'variant')}.`;
  if (rules > 0)
    return `Only visitors for whom no rule matches get the code’s destination: it has ${pluralize(rules, 'rule')}.`;
  return undefined;
}
