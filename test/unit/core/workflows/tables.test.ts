import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { buildWakeUp, ENTITIES } from '../../../../core/workflows/entities.js';
import { WORKFLOW_TYPES } from '../../../../core/workflows/job-workflows.js';
import { PERIODIC, type PeriodicTask } from '../../../../core/workflows/periodic.js';
import * as workflows from '../../../../workflows/index.js';

const GUIDE = readFileSync(new URL('../../../../docs/temporal.md', import.meta.url), 'utf8');

const tasks: [string, PeriodicTask][] = Object.entries(PERIODIC);

test.each(tasks)(
  'the periodic task %s has a workflow, and docs/temporal.md names its Schedule',
  (_, task) => {
    expect(workflows).toHaveProperty(task.workflowType);
    expect(GUIDE).toContain(`| \`${task.scheduleId('<task queue>')}\``);
    // An operator finds runs by the name of their Schedule.
    if (task.workflowId) expect(`${task.workflowId}:q`).toBe(task.scheduleId('q'));
  },
);

test.each([
  ['webhookEndpoint', '<webhook id>'],
  ['codeTimeline', '<code id>'],
  ['firstScans', '<task queue>'],
] as const)('the entity %s has a workflow, and docs/temporal.md names its ID', (name, key) => {
  const { workflowType, workflowId } = ENTITIES[name];
  expect(workflows).toHaveProperty(workflowType);
  expect(GUIDE).toContain(`\`${workflowId(key)}\``);
});

test('only an entity with a kind gets search attributes, and only where the server has them', () => {
  const attributesOf = (name: keyof typeof ENTITIES, attributes: boolean) =>
    buildWakeUp(ENTITIES[name], 'key', 'queue', attributes).options;
  const kind = { key: { name: 'QrelayKind', type: 'KEYWORD' }, value: 'webhook_endpoint' };
  expect(attributesOf('webhookEndpoint', true)).toMatchObject({ typedSearchAttributes: [kind] });
  expect(attributesOf('webhookEndpoint', false)).not.toHaveProperty('typedSearchAttributes');
  expect(attributesOf('firstScans', true)).not.toHaveProperty('typedSearchAttributes');
});

test('every workflow of a job exists', () => {
  for (const type of Object.values(WORKFLOW_TYPES)) expect(workflows).toHaveProperty(type);
});
