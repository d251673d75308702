import { Counter, type Registry } from 'prom-client';

/**
 * Outcomes of calls: `ok`; `rejected` for errors of the caller; `limited` for calls over a limit; `failed`
 * for errors of the service.
 */
export const TOOL_OUTCOMES = ['ok', 'rejected', 'limited', 'failed'] as const;

export type ToolOutcome = (typeof TOOL_OUTCOMES)[number];

/** Counts a call of a known tool. */
export type ToolCallCounter = (tool: string, outcome: ToolOutcome) => void;

/** Creates the metric of tool calls. Call it once per process. Only names of tools become labels. */
export function createToolCallCounter(metrics: Registry): ToolCallCounter {
  const calls = new Counter({
    name: 'qrelay_mcp_tool_calls_total',
    help: 'Calls of MCP tools, by tool and outcome',
    labelNames: ['tool', 'outcome'],
    registers: [metrics],
  });
  return (tool, outcome) => calls.inc({ tool, outcome });
}

/** Returns the outcome of a call that ended with an error of an HTTP status. */
export function outcomeOf(status: number): ToolOutcome {
  if (status >= 500) return 'failed';
  return status === 429 ? 'limited' : 'rejected';
}
