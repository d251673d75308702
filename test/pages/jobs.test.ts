import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { type SignedIn } from '../support/dashboard.js';
import { screenFaults, showOn } from '../support/page-faults.js';
import { goByKeys, setUpPages, TEST_TIMEOUT_MS, PHONE, SCREENS } from '../support/page-fixture.js';
import { readZip } from '../support/read-zip.js';

const TEMPORAL_UI = 'https://temporal.example.com';
const fixture = setUpPages({ TEMPORAL_UI_URL: TEMPORAL_UI });

function openBusiness(viewport?: { width: number; height: number }): Promise<SignedIn> {
  return fixture.signIn({ plan: 'business', ...(viewport && { viewport }) });
}

/** Submits a bulk creation as the bulk page does. @returns The job's ID. */
async function submitBulk({ page }: SignedIn, count: number): Promise<string> {
  const response = await page.context().request.post(`${fixture.api.url}/api/v1/qr-codes/bulk`, {
    data: Array.from({ length: count }, (_, index) => ({
      type: 'text',
      data: `Text ${index}`,
      name: `T${index}`,
    })),
    headers: { prefer: 'respond-async' },
  });
  return (await response.json()).id;
}

test(
  'a queued job says why it waits and can be canceled after a confirmation; the next job is followed until it finishes',
  async () => {
    const signedIn = await openBusiness();
    const { page, call, complaints } = signedIn;
    const canceledId = await submitBulk(signedIn, 3);
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByRole('heading', { name: 'Codes', exact: true }).waitFor();
    await goByKeys(page, 'e', 'Activity');
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByRole('link', { name: 'Create 3 codes' }).click();
    await page.getByText('The job starts automatically').waitFor();
    expect(await page.getByRole('link', { name: 'Open in Temporal' }).isVisible()).toBe(false);
    await page.getByText('For support').click();
    await page.getByText(`bulk-create:${canceledId}`).waitFor();
    const workflow = page.getByRole('link', { name: 'Open in Temporal' });
    expect(await workflow.getAttribute('href')).toMatch(
      `${TEMPORAL_UI}/namespaces/default/workflows/bulk-create`,
    );

    const cancel = page.getByRole('button', { name: 'Cancel job' });
    await cancel.click();
    await page.getByRole('button', { name: 'Keep running' }).click();
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Cancel job');
    await cancel.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
    expect((await call('GET', `/api/v1/jobs/${canceledId}`)).status).toBe('cancelled');

    const id = await submitBulk(signedIn, 120);
    await page.goto(`${fixture.api.url}/jobs/${id}`);
    await page.getByText('Queued', { exact: true }).waitFor();
    const worker = await fixture.startWorker();
    try {
      await page.getByText('Completed', { exact: true }).waitFor();
      await page.getByText('120 of 120').waitFor();
      await page.getByRole('link', { name: 'T0', exact: true }).waitFor();
      await page.getByText('And 108 more codes').waitFor();
    } finally {
      await worker.stop();
    }
    await page.goto(`${fixture.api.url}/jobs`);
    await page.getByText('2 jobs').waitFor();
    await page.getByLabel('Status').selectOption('cancelled');
    await page.getByText('1 job', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=cancelled');
    const kinds = await page.getByLabel('Kind').getByRole('option').allInnerTexts();
    expect(new Set(kinds).size).toBe(kinds.length);
    await page.getByLabel('Kind').selectOption('bulk_export');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('2 jobs').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a job is polled if its events cannot be streamed',
  async () => {
    const signedIn = await openBusiness();
    const { page } = signedIn;
    let rejected = 0;
    await page.route('**/api/v1/jobs/*/events', (route) => {
      rejected += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    const id = await submitBulk(signedIn, 2);
    await page.goto(`${fixture.api.url}/jobs/${id}`);
    await page.getByText('Queued', { exact: true }).waitFor();
    const worker = await fixture.startWorker();
    try {
      await page.getByText('Completed', { exact: true }).waitFor();
      expect(rejected).toBeGreaterThan(0);
    } finally {
      await worker.stop();
    }
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'a list or selected codes are exported: the dialog shows the progress, and the ZIP file contains their images',
  async () => {
    const { page, call, complaints } = await openBusiness();
    for (const name of ['One', 'Two', 'Three']) {
      await call('POST', '/api/v1/qr-codes', { type: 'text', data: name, name });
    }
    await page.goto(`${fixture.api.url}/codes`);
    await page.getByLabel('Select One').waitFor();
    await page.getByRole('button', { name: 'More actions for codes' }).click();
    await page.getByRole('menuitem', { name: 'Download these codes' }).click();
    await page.getByRole('dialog', { name: 'Download 3 codes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Select One').check();
    await page.getByLabel('Select Two').check();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByLabel('Format').selectOption('png');
    await page.getByLabel('Width and height in pixels').fill('200');
    const downloading = page.waitForEvent('download', { timeout: TEST_TIMEOUT_MS / 2 });
    await page.getByRole('button', { name: 'Download ZIP' }).click();
    await page.getByText('Queued', { exact: true }).waitFor();
    const worker = await fixture.startWorker();
    try {
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('qr-codes.zip');
      const entries = await readZip(await readFile(await download.path()));
      expect(entries.map(({ name }) => name.replace(/-qr_.*(?=\.)/, ''))).toEqual(
        expect.arrayContaining(['One.png', 'Two.png', 'manifest.csv']),
      );
      expect(entries).toHaveLength(3);
    } finally {
      await worker.stop();
    }
    await page.getByText('Download started').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'View job' }).click();
    await page.getByText('2 PNG images').waitFor();
    const again = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download ZIP' }).click();
    expect(await readZip(await readFile(await (await again).path()))).toHaveLength(3);

    await fixture.api.db
      .collection('jobs')
      .updateMany({}, { $set: { 'file.expiresAt': new Date(Date.now() - 60_000) } });
    await page.reload();
    await page.getByText('Export the codes again').waitFor();
    expect(await page.getByRole('link', { name: 'Download ZIP' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);

test(
  'axe reports nothing on a phone and a desktop for an empty list, jobs in every status, errors of items, and a missing job',
  async () => {
    const signedIn = await openBusiness(PHONE);
    const { page, complaints } = signedIn;
    await showOn(page, SCREENS[0]);
    const problems: string[] = [];
    const checkPage = async (path: string, landmark: string) => {
      await page.goto(fixture.api.url + path);
      await page.getByText(landmark).first().waitFor();
      problems.push(...(await screenFaults(page, path)));
    };
    await checkPage('/jobs', 'No jobs yet');

    const ids: string[] = [];
    for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled']) {
      const id = await submitBulk(signedIn, 2);
      ids.push(id);
      const error = {
        code: 'short_code_taken',
        message: 'The short code of another item has been taken',
        details: [{ path: '[1].shortCode', message: 'is taken: choose another' }],
      };
      const finished = { startedAt: new Date(Date.now() - 83_000), finishedAt: new Date() };
      await fixture.api.db.collection<{ _id: string }>('jobs').updateOne(
        { _id: id },
        {
          $set: {
            status,
            ...(status === 'running' ? { startedAt: new Date(), 'progress.done': 1 } : {}),
            ...(['completed', 'failed'].includes(status) ? finished : {}),
            ...(status === 'failed' ? { error } : {}),
          },
        },
      );
    }
    await checkPage('/jobs', '5 jobs');
    expect(await page.locator('.job-row .badge').allInnerTexts()).toEqual(
      ['Canceled', 'Failed', 'Completed', 'Running', 'Queued'].map((label) => expect.stringContaining(label)),
    );
    await checkPage(`/jobs/${ids[0]}`, 'The job starts automatically');
    await checkPage(`/jobs/${ids[1]}`, 'The job continues in the background');
    await checkPage(`/jobs/${ids[2]}`, 'have been deleted since');
    await checkPage(`/jobs/${ids[3]}`, 'is taken: choose another');
    await page.getByText('1 min 23 s').waitFor();
    expect(await page.getByRole('list', { name: 'Problems' }).innerText()).toMatch(
      /^1 row: shortCode is taken: choose another\s+Row 2$/,
    );
    expect(complaints).toEqual([]);
    await checkPage('/jobs/job_00000000000000000000000000', 'Job not found');
    expect(problems).toEqual([]);
    await page.context().close();
  },
  TEST_TIMEOUT_MS,
);
