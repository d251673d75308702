/** One cost that the model in docs/scaling.md builds on, on the machine that the page names. */
export interface ModelCost {
  unit: string;
  value: number;
  /** How far the measurement may be from the model: CPU times depend on the machine, sizes hardly do. */
  tolerance: number;
}

/** The costs of one scan, code, and lookup. `npm run bench -- scaling` compares them with measurements. */
export const MODEL = {
  'scan: BSON': { unit: 'bytes', value: 280, tolerance: 1.15 },
  'scan: data on disk, compressed': { unit: 'bytes', value: 90, tolerance: 1.4 },
  'scan: indexes on disk': { unit: 'bytes', value: 150, tolerance: 1.6 },
  'scan: written to the journal': { unit: 'bytes', value: 110, tolerance: 1.6 },
  'scan: MongoDB CPU time, batches of 1': { unit: 'µs', value: 450, tolerance: 3 },
  'scan: MongoDB CPU time, batches of 32': { unit: 'µs', value: 35, tolerance: 3 },
  'scan: MongoDB CPU time, batches of 500': { unit: 'µs', value: 20, tolerance: 3 },
  'scan: API CPU time, 64 connections': { unit: 'µs', value: 70, tolerance: 3 },
  'code: BSON': { unit: 'bytes', value: 930, tolerance: 1.15 },
  'code: data on disk, compressed': { unit: 'bytes', value: 150, tolerance: 1.6 },
  'code: indexes on disk': { unit: 'bytes', value: 250, tolerance: 1.6 },
  'cold lookup: MongoDB CPU time': { unit: 'µs', value: 450, tolerance: 3 },
  'cold lookup in batches of 50: MongoDB CPU time': { unit: 'µs', value: 50, tolerance: 3 },
} satisfies Record<string, ModelCost>;

export type CostName = keyof typeof MODEL;
