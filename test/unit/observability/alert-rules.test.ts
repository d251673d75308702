import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

let alerts: Rule[];
let runbook: string;
let tests: string;

beforeAll(async () => {
  const rules = await readFile('observability/prometheus/alert-rules.yml', 'utf8');
  alerts = (parse(rules) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
  runbook = await readFile('docs/runbook.md', 'utf8');
  tests = await readFile('observability/prometheus/alert-rules.test.yml', 'utf8');
});

describe('every alert', () => {
  test('has a severity, a summary, and a description', () => {
    expect(alerts.length).toBeGreaterThan(20);
    for (const { labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
    }
  });

  test('has an entry in the runbook that says where to look and what to do', () => {
    for (const { alert, annotations } of alerts) {
      const anchor = /^docs\/runbook\.md#([a-z]+)$/.exec(annotations.runbook_url)?.[1];
      const entry = runbook.split(/^### /m).find((part) => part.split('\n')[0]?.toLowerCase() === anchor);
      expect([alert, entry !== undefined]).toEqual([alert, true]);
      expect(entry).toMatch(/^- \*\*Look\*\*: /m);
      expect(entry).toMatch(/^- \*\*Do\*\*: /m);
      expect(alert.toLowerCase().startsWith(anchor!)).toBe(true);
    }
  });

  test('that pages a person has a test', () => {
    const paging = alerts.filter(({ labels }) => labels.severity === 'page');
    const untested = paging.filter(
      ({ alert }) => !tests.includes(`alertname: ${alert.replace(/Slow$/, 'Fast')}`),
    );
    expect(untested.map(({ alert }) => alert)).toEqual([]);
  });
});

test('every entry of the runbook belongs to an alert', () => {
  const entries = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
  expect(new Set(entries.map((name) => name.toLowerCase()))).toEqual(
    new Set(alerts.map(({ annotations }) => annotations.runbook_url.split('#')[1])),
  );
});

describe('the Grafana dashboard', () => {
  interface Panel {
    id: number;
    title: string;
    type: string;
    gridPos: { x: number; y: number; w: number; h: number };
    datasource?: { uid: string };
    targets?: { expr: string; refId: string }[];
  }
  let panels: Panel[];

  beforeAll(async () => {
    const dashboard = await readFile('observability/grafana/qrelay.json', 'utf8');
    ({ panels } = JSON.parse(dashboard) as { panels: Panel[] });
  });

  test('has a row for each part of the service', () => {
    const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual([
      'Service level objectives',
      'Redirects',
      'API',
      'Webhooks',
      'Jobs',
      'MongoDB',
      'Temporal',
      'Processes',
    ]);
  });

  test('has panels with distinct IDs and titles, which do not overlap and use the chosen data source', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { type, gridPos, datasource, targets } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type === 'row') continue;
      expect(datasource?.uid).toBe('${datasource}');
      expect(targets?.length).toBeGreaterThan(0);
      expect(new Set(targets?.map(({ refId }) => refId)).size).toBe(targets?.length);
    }
  });

  test('is named by the panels that the runbook mentions', () => {
    const mentioned = [...runbook.matchAll(/(?<!\w)_([A-Z][\w ,]+?)_(?!\w)/g)].map(([, title]) => title!);
    const titles = new Set(panels.map(({ title }) => title));
    expect(mentioned.length).toBeGreaterThan(10);
    expect(mentioned.filter((title) => !titles.has(title.replaceAll('\n', ' ')))).toEqual([]);
  });
});
