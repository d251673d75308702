import type { z } from 'zod';
import type { accountAnalyticsSchema } from '../../core/analytics/analytics-schema.js';

export const ACCOUNT_ANALYTICS = '/api/v1/analytics';

export type AccountAnalytics = z.output<typeof accountAnalyticsSchema>;
