import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { schemaPaths, valueAt } from '../../../../../core/jobs/list-csv/schema-paths.js';

const schema = z.object({
  name: z.string(),
  logo: z.object({ image: z.string(), size: z.number() }).nullable(),
  limit: z.object({ scans: z.number().optional() }).optional(),
  rules: z.array(z.object({ url: z.string() })),
  params: z.record(z.string(), z.string()),
});

test('paths lead into objects, but not into lists and records', () => {
  expect(schemaPaths(schema)).toEqual(['name', 'logo.image', 'logo.size', 'limit.scans', 'rules', 'params']);
});

test('a value below an absent or null object is undefined', () => {
  expect(valueAt({ logo: { size: 0.2 } }, 'logo.size')).toBe(0.2);
  expect(valueAt({ logo: null }, 'logo.size')).toBeUndefined();
  expect(valueAt({}, 'limit.scans')).toBeUndefined();
  expect(valueAt({ text: 'x' }, 'text.length')).toBeUndefined();
  expect(valueAt({}, 'constructor.name')).toBeUndefined();
});
