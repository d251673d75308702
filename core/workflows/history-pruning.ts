/** Data that a run of `pruneHistory` examines, in this order. */
export type PruneStage = 'revisions' | 'deleted_codes' | 'logos';

/** Where a run of `pruneHistory` continues. */
export interface PrunePosition {
  stage: PruneStage;
  /** ID of the last examined document; an empty string at the beginning of a stage. */
  after: string;
}

/** Numbers of removed documents. */
export interface PruneCounts {
  revisions: number;
  logos: number;
}
