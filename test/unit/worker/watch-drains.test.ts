import { describe, expect, test } from '@jest/globals';
import { createFailureDetector } from '../../../worker/watch-drains.js';

describe('the failure detector', () => {
  test('declares a worker dead after four observations without a new heartbeat', () => {
    const observe = createFailureDetector();
    for (let beats = 1; beats <= 3; beats += 1) expect(observe([{ id: 'w', beats }])).toEqual([]);
    for (let missed = 1; missed <= 3; missed += 1) expect(observe([{ id: 'w', beats: 3 }])).toEqual([]);
    expect(observe([{ id: 'w', beats: 3 }])).toEqual([{ id: 'w', beats: 3 }]);
  });

  test('does not declare a worker dead that sends heartbeats in between', () => {
    const observe = createFailureDetector();
    for (let second = 0; second < 20; second += 1) {
      expect(observe([{ id: 'w', beats: Math.floor(second / 3) }])).toEqual([]);
    }
  });

  test('starts counting again after a failed observation', () => {
    const observe = createFailureDetector();
    for (let count = 0; count < 4; count += 1) observe([{ id: 'w', beats: 1 }]);
    observe.reset();
    expect(observe([{ id: 'w', beats: 1 }])).toEqual([]);
  });
});
