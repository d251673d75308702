import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_PRO: '7', SCAN_RETENTION_MONTHS: '0' });
});
afterAll(() => api.stop());

describe('GET /api/v1/plans', () => {
  test('returns each plan with the limits that the operator has set and that its accounts have', async () => {
    const response = await (await api.createAccount()).request('GET', '/api/v1/plans');
    const { data, pagination } = (await response.json()) as { data: any[]; pagination: object };
    expect(data.map(({ plan }) => plan)).toEqual(['free', 'pro', 'business']);
    expect(pagination).toEqual({ page: 1, limit: 3, total: 3, totalPages: 1, nextCursor: null });
    expect(data[1].limits).toEqual({
      callsPerMinute: null,
      callsPerDay: 7,
      qrCodes: null,
      apiKeys: 1,
      bulkCodes: 0,
      exportCodes: 0,
      webhooks: false,
      mail: true,
      whiteLabel: false,
      linkWatch: true,
      folders: true,
      scheduledChanges: true,
      historyDays: 365,
      sheetLabels: 2_000,
      members: 3,
      templates: 25,
      alerts: 10,
      reports: 5,
      domains: 0,
      fileBytes: 2 ** 30,
      scanRetentionMonths: null,
    });
    expect(data[0].limits).toMatchObject({ qrCodes: 10, apiKeys: 0, callsPerDay: 0, callsPerMinute: 0 });
    expect(data[2].limits).toMatchObject({
      bulkCodes: 500,
      exportCodes: 10_000,
      webhooks: true,
      whiteLabel: true,
      linkWatch: true,
      folders: true,
      scheduledChanges: true,
    });
    for (const [index, plan] of (['pro', 'business'] as const).entries()) {
      const own = await (await (await api.createAccount(plan)).request('GET', '/api/v1/account')).json();
      expect((own as { limits: object }).limits).toEqual(data[index + 1].limits);
    }
  });
});
