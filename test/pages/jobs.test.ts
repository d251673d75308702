import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { pageFaults, type SignedIn } from '../support/dashboard.js';
import { pageLab, PATIENCE_MS, SCREENS } from '../support/page-fixture.js';
import { readZip } from '../support/read-zip.js';

const TEMPORAL_UI = 'https://temporal.example.com';
const lab = pageLab({ TEMPORAL_UI_URL: TEMPORAL_UI });

function openBusiness(viewport?: { width: number; height: number }): Promise<SignedIn> {
  return lab.signIn({ plan: 'business', ...(viewport && { viewport }) });
}

/** A creation that is handed in, as the page of tables does. */
async function submitPart({ page }: SignedIn, count: number): Promise<string> {
  const response = await page.context().request.post(`${lab.api.url}/api/v1/qr-codes/bulk`, {
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
  'without a worker a job waits and says why, is cancelled after one question, and the next is followed to its end',
  async () => {
    const signedIn = await openBusiness();
    const { page, call, complaints } = signedIn;
    const cancelled = await submitPart(signedIn, 3);
    await page.goto(`${lab.api.url}/codes`);
    await page.getByRole('heading', { name: 'Codes', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByRole('link', { name: 'Create 3 codes' }).click();
    await page.getByText('The job is kept and starts by itself').waitFor();
    await page.getByText(`bulk-create:${cancelled}`).waitFor();
    const workflow = page.getByRole('link', { name: 'Open in Temporal' });
    expect(await workflow.getAttribute('href')).toMatch(
      `${TEMPORAL_UI}/namespaces/default/workflows/bulk-create`,
    );

    const cancel = page.getByRole('button', { name: 'Cancel job' });
    await cancel.click();
    await page.getByRole('button', { name: 'Let it run' }).click();
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Cancel job');
    await cancel.click();
    await page.getByRole('button', { name: 'Cancel the job' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    expect((await call('GET', `/api/v1/jobs/${cancelled}`)).status).toBe('cancelled');

    const id = await submitPart(signedIn, 120);
    await page.goto(`${lab.api.url}/jobs/${id}`);
    await page.getByText('Queued', { exact: true }).waitFor();
    const worker = await lab.startWorker();
    try {
      await page.getByText('Completed', { exact: true }).waitFor();
      await page.getByText('120 of 120').waitFor();
      await page.getByRole('link', { name: 'T0', exact: true }).waitFor();
      await page.getByText('And 108 others').waitFor();
    } finally {
      await worker.stop();
    }
    await page.goto(`${lab.api.url}/jobs`);
    await page.getByText('2 of 2').waitFor();
    await page.getByLabel('Status').selectOption('cancelled');
    await page.getByText('1 of 1').waitFor();
    expect(new URL(page.url()).search).toBe('?status=cancelled');
    await page.getByLabel('Kind').selectOption('bulk_export');
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByText('2 of 2').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'where events can’t be streamed, a job is followed by asking',
  async () => {
    const signedIn = await openBusiness();
    const { page } = signedIn;
    let refused = 0;
    await page.route('**/api/v1/jobs/*/events', (route) => {
      refused += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    const id = await submitPart(signedIn, 2);
    await page.goto(`${lab.api.url}/jobs/${id}`);
    await page.getByText('Queued', { exact: true }).waitFor();
    const worker = await lab.startWorker();
    try {
      await page.getByText('Completed', { exact: true }).waitFor();
      expect(refused).toBeGreaterThan(0);
    } finally {
      await worker.stop();
    }
    await page.context().close();
  },
  PATIENCE_MS,
);

test(
  'codes that are selected are exported: the dialog shows how far it is, and the ZIP holds their pictures',
  async () => {
    const { page, call, complaints } = await openBusiness();
    for (const name of ['One', 'Two', 'Three']) {
      await call('POST', '/api/v1/qr-codes', { type: 'text', data: name, name });
    }
    await page.goto(`${lab.api.url}/codes`);
    await page.getByLabel('Select One').check();
    await page.getByLabel('Select Two').check();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('Format').selectOption('PNG');
    await page.getByLabel('Size in pixels').fill('200');
    const downloading = page.waitForEvent('download', { timeout: PATIENCE_MS / 2 });
    await page.getByRole('button', { name: 'Download ZIP' }).click();
    await page.getByText('Queued', { exact: true }).waitFor();
    const worker = await lab.startWorker();
    try {
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('qr-codes.zip');
      const members = await readZip(await readFile(await download.path()));
      expect(members.map(({ name }) => name.replace(/-qr_.*(?=\.)/, ''))).toEqual(
        expect.arrayContaining(['One.png', 'Two.png', 'manifest.csv']),
      );
      expect(members).toHaveLength(3);
    } finally {
      await worker.stop();
    }
    await page.getByText('The download has begun').waitFor();
    await page.getByRole('link', { name: 'See the job' }).click();
    await page.getByText('2 pictures as PNG').waitFor();
    const again = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download ZIP' }).click();
    expect(await readZip(await readFile(await (await again).path()))).toHaveLength(3);

    await lab.api.db
      .collection('jobs')
      .updateMany({}, { $set: { 'file.expiresAt': new Date(Date.now() - 60_000) } });
    await page.reload();
    await page.getByText('export the codes again').waitFor();
    expect(await page.getByRole('link', { name: 'Download ZIP' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);

test.each(SCREENS)(
  'axe finds nothing on %s in %s colors: no job, jobs in every state, one that failed item by item, one that is gone',
  async (_name, colorScheme, viewport) => {
    const signedIn = await openBusiness(viewport);
    const { page, complaints } = signedIn;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    const look = async (path: string, landmark: string) => {
      await page.goto(lab.api.url + path);
      await page.getByText(landmark).first().waitFor();
      found.push(...(await pageFaults(page)).map((fault) => `${path}: ${fault}`));
    };
    await look('/jobs', 'No jobs yet');

    const ids: string[] = [];
    for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled']) {
      const id = await submitPart(signedIn, 2);
      ids.push(id);
      const error = {
        code: 'short_code_taken',
        message: 'The short code of another item was taken meanwhile',
        details: [{ path: '[1].shortCode', message: 'is taken: choose another' }],
      };
      const ended = { startedAt: new Date(Date.now() - 83_000), finishedAt: new Date() };
      await lab.api.db.collection<{ _id: string }>('jobs').updateOne(
        { _id: id },
        {
          $set: {
            status,
            ...(status === 'running' ? { startedAt: new Date(), 'progress.done': 1 } : {}),
            ...(['completed', 'failed'].includes(status) ? ended : {}),
            ...(status === 'failed' ? { error } : {}),
          },
        },
      );
    }
    await look('/jobs', '5 of 5');
    expect(await page.locator('.job-row .badge').allInnerTexts()).toEqual(
      ['Cancelled', 'Failed', 'Completed', 'Running', 'Queued'].map((word) => expect.stringContaining(word)),
    );
    await look(`/jobs/${ids[0]}`, 'The job is kept and starts by itself');
    await look(`/jobs/${ids[1]}`, 'the job goes on by itself');
    await look(`/jobs/${ids[2]}`, 'of them were deleted since');
    await look(`/jobs/${ids[3]}`, 'is taken: choose another');
    await page.getByText('1 min 23 s').waitFor();
    expect(await page.locator('.row-errors tbody tr').innerText()).toMatch(/^2\s+shortCode\s+Is taken/);
    expect(complaints).toEqual([]);
    await look('/jobs/job_00000000000000000000000000', 'There is no such job');
    expect(found).toEqual([]);
    await page.context().close();
  },
  PATIENCE_MS,
);
