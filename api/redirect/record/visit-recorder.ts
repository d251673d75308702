import type { Counter } from 'prom-client';
import type { MissedReason } from '../../../core/scans/scan-properties.js';
import type { ScanRoute } from '../../../core/scans/scan.js';
import { scanSourceOf } from '../visitor/scan-source.js';
import type { DailySalts } from '../visitor/salts.js';
import { buildClick, buildScan, type Visit } from './build-scan.js';
import type { ScanRecorder } from './recorder.js';

interface VisitRecorderDeps {
  recorder: Pick<ScanRecorder, 'record'>;
  salts: DailySalts;
  /** Counts missed scans. */
  missed: Counter<'reason'>;
  /** Counts clicks by people. */
  clicks: Counter;
}

/** Records visits as scans. Each resolves when the scan is durable, and never rejects. */
export interface VisitRecorder {
  /** Records a visit that is served. @param route Where it leads, without `source`. */
  record(visit: Visit, route: Pick<ScanRoute, 'rule' | 'variant'>): Promise<unknown>;
  /**
   * Records a visit that is turned away, unless its sender is a bot or asks for the headers alone.
   * @param rule ID of the rule that turned it away.
   */
  recordMissed(visit: Visit, reason: MissedReason, rule?: string): Promise<void>;
  /** Records a click on a link of the code. @param link ID of the item, or `save`. */
  recordClick(visit: Visit, link: string): Promise<unknown>;
}

/** Creates the recorder of visits. */
export function createVisitRecorder({ recorder, salts, missed, clicks }: VisitRecorderDeps): VisitRecorder {
  function record(visit: Visit, route: ScanRoute): Promise<unknown> {
    const { target, request } = visit;
    const sourced = target.compact ? { ...route, source: scanSourceOf(request.url ?? '') } : route;
    return recorder.record(buildScan(visit, salts, sourced));
  }

  return {
    record,
    async recordMissed(visit, reason, rule) {
      if (visit.botReason !== null || visit.request.method === 'HEAD') return;
      missed.inc({ reason });
      await record(visit, { ...(rule !== undefined && { rule }), missed: reason });
    },
    recordClick(visit, link) {
      if (visit.botReason === null) clicks.inc();
      return recorder.record(buildClick(visit, salts, link));
    },
  };
}
