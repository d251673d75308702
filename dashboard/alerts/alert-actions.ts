import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import type { ParentPage } from '../components/page-head.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { updateQueries } from '../http/update-queries.js';
import { RECIPIENTS_PATH } from '../recipients/recipient-actions.js';

/** API path of alerts. */
const ALERTS_PATH = '/api/v1/alerts';

/** API path of the first page of alerts. */
export const ALERT_LIST = `${ALERTS_PATH}?limit=50`;

/** The list of alerts, above the pages of alerts. */
export const ALERTS_PARENT: ParentPage = { label: 'Alerts', href: '/alerts' };

/** API path of an alert. */
export const alertPath = (id: string) => `${ALERTS_PATH}/${id}`;

/** Creates an alert, or changes the alert with the given ID. @throws ApiError */
export async function saveAlert(id: string | undefined, body: object): Promise<AlertResource> {
  const saved =
    id === undefined
      ? await call<AlertResource>('POST', ALERTS_PATH, { body })
      : await call<AlertResource>('PATCH', alertPath(id), { body });
  invalidateQueries(ALERTS_PATH);
  invalidateQueries(RECIPIENTS_PATH);
  setQueryData(alertPath(saved.id), saved);
  return saved;
}

/** Turns an alert on or off; the lists show it at once. @throws ApiError */
export async function switchAlert({ id }: AlertResource, enabled: boolean): Promise<void> {
  const restore = updateQueries(`${ALERTS_PATH}?`, (data) => withEnabled(data, id, enabled));
  try {
    await saveAlert(id, { enabled });
  } catch (thrown) {
    restore();
    throw thrown;
  }
}

/** Deletes an alert. @throws ApiError */
export async function deleteAlert(id: string): Promise<void> {
  await call('DELETE', alertPath(id));
  invalidateQueries(ALERTS_PATH);
}

/** Sends the mail of an alert as a test. @returns the number of mails @throws ApiError */
export async function sendTestAlert(id: string): Promise<number> {
  const { mails } = await call<{ mails: number }>('POST', `${alertPath(id)}/test`);
  return mails;
}

function withEnabled(list: unknown, id: string, enabled: boolean): unknown {
  const { data, ...rest } = list as { data: AlertResource[] };
  return { ...rest, data: data.map((alert) => (alert.id === id ? { ...alert, enabled } : alert)) };
}
