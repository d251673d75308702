import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { SETTING_NAMES } from '../../config/settings.js';

const BASE = 'deploy/kubernetes/base';
const manifests: any[] = readdirSync(BASE)
  .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(readFileSync(join(BASE, file), 'utf8')).map((document) => document.toJS()),
  );
const find = (kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const workloads = [find('StatefulSet', 'qrelay-api'), find('Deployment', 'qrelay-worker')].map((workload) => {
  const { template } = workload.spec;
  return [
    workload.metadata.name as string,
    { template, pod: template.spec, container: template.spec.containers[0] },
  ] as const;
});

describe('the Kubernetes manifests', () => {
  test.each(workloads)(
    '%s runs without root, capabilities, a token, and a writable image',
    (_, { pod, container }) => {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory).toBeDefined();
    },
  );

  test.each(workloads)(
    '%s is restarted if it hangs, and stays in use while MongoDB is down',
    (_, { container }) => {
      const { startupProbe, readinessProbe, livenessProbe } = container;
      expect(readinessProbe.httpGet.path).toBe('/readyz');
      // A dependency that is down must not restart pods.
      for (const probe of [startupProbe, livenessProbe]) expect(probe.httpGet.path).toBe('/healthz');
    },
  );

  test.each(workloads)(
    '%s gets no variables from Services, and knows each of its settings',
    (_, { pod, container }) => {
      expect(pod.enableServiceLinks).toBe(false);
      const given = container.env.map(({ name }: { name: string }) => name);
      const settings = readFileSync(join(BASE, 'settings.env'), 'utf8').match(/^[A-Z_]+/gm);
      for (const name of [...given, ...settings!]) expect(SETTING_NAMES).toContain(name);
    },
  );

  test.each(workloads)(
    '%s has a disruption budget and scales, by a selector that finds its pods',
    (name, { template }) => {
      const budget = find('PodDisruptionBudget', name).spec;
      expect(template.metadata.labels).toMatchObject(budget.selector.matchLabels);
      expect(budget.maxUnavailable).toBe(1);
      const scaler = find('HorizontalPodAutoscaler', name).spec;
      expect(find(scaler.scaleTargetRef.kind, scaler.scaleTargetRef.name)).toBeDefined();
      expect(scaler.minReplicas).toBeGreaterThan(1);
    },
  );

  test('workers scale by the metric that the rules of the Prometheus adapter define', () => {
    const rules = readFileSync('deploy/kubernetes/prometheus-adapter-rules.yaml', 'utf8');
    const { metrics } = find('HorizontalPodAutoscaler', 'qrelay-worker').spec;
    const name = metrics.find(({ type }: { type: string }) => type === 'External').external.metric.name;
    expect(rules).toContain(`as: ${name}`);
    expect(readFileSync('docs/metrics.md', 'utf8')).toContain(
      '`temporal_activity_schedule_to_start_latency_seconds`',
    );
  });

  test('each API pod has a volume that outlives it, for the scans of an outage', () => {
    const { volumeClaimTemplates, persistentVolumeClaimRetentionPolicy } = find(
      'StatefulSet',
      'qrelay-api',
    ).spec;
    expect(volumeClaimTemplates).toHaveLength(1);
    expect(persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Retain', whenScaled: 'Retain' });
    const [, { container }] = workloads[0]!;
    const dataDir = container.env.find(({ name }: { name: string }) => name === 'DATA_DIR').value;
    expect(container.volumeMounts).toContainEqual({
      name: volumeClaimTemplates[0].metadata.name,
      mountPath: dataDir,
    });
  });
});
