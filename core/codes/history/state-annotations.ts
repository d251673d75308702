import type { StoredQrCode } from '../qr-code.js';
import { codeState, type CodeState } from '../routing/code-state.js';
import type { Annotation } from '../../scans/analytics/annotations.js';

/** Period from one change of a code by its owner to the next, with the fields that determine its state. */
export interface CodeEra extends Pick<StoredQrCode, 'status' | 'activeFrom' | 'activeUntil'> {
  /** Time of the change that it begins with. */
  at: Date;
  /** When the scan limit was used up, if it was by the end of the era. */
  exhaustedAt?: Date | undefined;
}

interface Span {
  from: Date;
  to: Date;
}

/**
 * Returns the annotations of the changes of a code's state in a span: by the clock, by its scan limit, and by
 * changes of its routing. Changes of its status are not among them.
 *
 * @param eras Oldest first. The first one may have begun before the span.
 */
export function stateAnnotations(eras: readonly CodeEra[], span: Span, now: Date): Annotation[] {
  const annotations = eras.flatMap((era, index) => [
    ...annotateChange(eras[index - 1], era),
    ...annotateInstants(era, eras[index + 1]?.at ?? new Date(now.getTime() + 1)),
  ]);
  return annotations
    .filter(({ at }) => at >= span.from && at < span.to)
    .map(({ at, text }) => ({ at: at.toISOString(), kind: 'state', text }));
}

interface StateChange {
  at: Date;
  text: string;
}

/** Annotates the state that a change other than of the status brings. */
function annotateChange(before: CodeEra | undefined, era: CodeEra): StateChange[] {
  return before?.status === era.status ? annotate(era.at, stateAt(before, era.at), stateAt(era, era.at)) : [];
}

/** Annotates the states that an era brings before its end. */
function annotateInstants(era: CodeEra, end: Date): StateChange[] {
  return [era.activeFrom, era.activeUntil, era.exhaustedAt]
    .filter((instant) => instant !== undefined && instant > era.at && instant < end)
    .sort((one, other) => one!.getTime() - other!.getTime())
    .flatMap((instant) =>
      annotate(instant!, stateAt(era, new Date(instant!.getTime() - 1)), stateAt(era, instant!)),
    );
}

function annotate(at: Date, from: CodeState, to: CodeState): StateChange[] {
  return from === to ? [] : [{ at, text: describe(from, to) }];
}

function describe(from: CodeState, to: CodeState): string {
  if (to === 'active') return from === 'scheduled' ? 'Opened' : 'Available again';
  return TEXTS[to];
}

const TEXTS: Readonly<Record<Exclude<CodeState, 'active'>, string>> = {
  scheduled: 'Scheduled',
  paused: 'Paused',
  expired: 'Expired',
  exhausted: 'Scan limit used up',
};

function stateAt({ status, activeFrom, activeUntil, exhaustedAt }: CodeEra, at: Date): CodeState {
  const dates = { ...(activeFrom && { activeFrom }), ...(activeUntil && { activeUntil }) };
  const state = codeState({ status, ...dates }, at);
  return state === 'active' && exhaustedAt && exhaustedAt <= at ? 'exhausted' : state;
}
