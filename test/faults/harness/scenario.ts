import type { Load, LoadOptions } from './load.js';
import type { Random } from './random.js';
import type { FaultReceiver } from './receiver.js';
import type { System, SystemOptions } from './system.js';

/** A fault under load, and what must hold. The table of all of them is `test/faults/scenarios.ts`. */
export interface Scenario {
  name: string;
  /** The fault, as a phrase. */
  fault: string;
  /** The promises that it proves, such as `F2` and `R1`. */
  promises: readonly string[];
  system?: SystemOptions;
  load?: LoadOptions;
  /** Requirement on the machine. A scenario whose requirement is not met is reported as not run. */
  needs?: 'root' | 'libfaketime';
  /** Injects the fault while the load runs. */
  inject: (run: Run) => Promise<void>;
  bounds?: Bounds;
}

/** Effects that a scenario may have. Everything else must be as if there had been no fault. */
export interface Bounds {
  /** Whether scans may fail, because no API process runs for a time. */
  mayFailScans?: boolean;
  /** Deliveries that a receiver may get again. Default: 0. */
  maxRepeats?: number;
  /**
   * Longest time without any redirect, in ms. Default: 3 s, for a busy machine; unlimited if scans may fail.
   */
  maxGapMs?: number;
  /** Longest time from the end of the fault until everything is found, in ms. Default: 2 minutes. */
  maxRecoveryMs?: number;
  /** Whether the loss of scans is allowed, and must equal what the API's metrics report. */
  reportsLostScans?: boolean;
}

/** A scenario in progress. */
export interface Run {
  system: System;
  receiver: FaultReceiver;
  load: Load;
  random: Random;
  /** Whether the run is one of `npm test`: with the shortest faults that still prove something. */
  isShort: boolean;
  /** Length of a random run, in ms. */
  randomMs: number;
  /** Waits, with more load, for this many ms. */
  wait: (milliseconds: number) => Promise<void>;
  /** Adds a fact to the report. */
  note: (text: string) => void;
  /** Adds a broken promise to the report unless it holds. */
  check: (promise: string, holds: boolean) => void;
}
