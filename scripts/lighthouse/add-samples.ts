import type { SeededService } from '../screenshots/seeded-service.js';

/**
 * Resources that have a page of their own and that the seeded account lacks, by API path. Nothing listens on
 * the port.
 */
const SAMPLES = {
  '/api/v1/alerts': { name: 'Busy hour', condition: { spike: { scans: 500, hours: 1 } } },
  '/api/v1/reports': { name: 'Bistro Rosa', timezone: 'Europe/Berlin', link: {} },
  '/api/v1/templates': { name: 'Bistro', style: { foreground: '#7c2d12' } },
  '/api/v1/webhooks': { url: 'http://127.0.0.1:1024/', events: ['qr_code.created'] },
};

/** Adds one of each resource that has a page of its own. @throws Error if the API rejects one. */
export async function addSamples({ url, apiKey }: SeededService): Promise<void> {
  for (const [path, body] of Object.entries(SAMPLES)) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`);
  }
}
