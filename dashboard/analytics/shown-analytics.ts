import type { z } from 'zod';
import type {
  accountAnalyticsSchema,
  Analytics,
  codeAnalyticsSchema,
} from '../../core/scans/analytics/analytics-schema.js';
import type { TargetNames } from './target-names.js';
import type { View } from './view.js';

/** Analytics of a code, with its targets and changes, or of an account, with its most scanned codes. */
export type ShownAnalytics = Omit<Analytics, 'omitted'> & {
  omitted: Analytics['omitted'] & { targets?: number; batches?: number; linkTypes?: number; links?: number };
} & Partial<Pick<z.output<typeof accountAnalyticsSchema>, 'topQrCodes'>> &
  Partial<
    Pick<z.output<typeof codeAnalyticsSchema>, 'annotations' | 'targets' | 'batches' | 'linkTypes' | 'links'>
  >;

/** Props of panels with breakdowns. */
export interface BreakdownsProps {
  analytics: ShownAnalytics;
  view: View;
  /** Names of the targets of a code; undefined for an account. */
  names: TargetNames | undefined;
  onFilter: (filters: Record<string, string | undefined>) => void;
}
