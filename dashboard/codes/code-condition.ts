import type { CodeType } from '../../core/symbols/payloads/registry.js';

/** A condition on codes: one code, or the codes with a tag or of a type. */
export type CodeCondition =
  { field: 'code'; value: string } | { field: 'tag'; value: string } | { field: 'type'; value: CodeType };
