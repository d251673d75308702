/** Time after which search attributes are used again with a server that rejected them. */
const RETRY_ATTRIBUTES_MS = 60_000;

/** gRPC status INVALID_ARGUMENT. */
const INVALID_ARGUMENT = 3;

/** Starts a workflow, with search attributes if `attributes` is true. */
type Start<Outcome> = (attributes: boolean) => Promise<Outcome>;

/** Starts a workflow as `preferAttributes` does. */
export type AttributeFallback = <Outcome>(start: Start<Outcome>) => Promise<Outcome>;

/**
 * Creates the function through which a process starts workflows. It remembers for a minute that the server
 * rejected search attributes. Create it once per process.
 */
export function createAttributeFallback(now: () => Date): AttributeFallback {
  let withoutUntil = 0;
  return (start) =>
    now().getTime() < withoutUntil
      ? start(false)
      : preferAttributes(start, () => {
          withoutUntil = now().getTime() + RETRY_ATTRIBUTES_MS;
        });
}

/**
 * Starts a workflow or creates a Schedule with search attributes, and without them on servers where the
 * attributes are not registered. Rejects with the error of `start` if that fails for another reason.
 */
export async function preferAttributes<Outcome>(
  start: Start<Outcome>,
  onRejected: () => void = () => undefined,
): Promise<Outcome> {
  try {
    return await start(true);
  } catch (error) {
    if (!rejectsSearchAttributes(error)) throw error;
    onRejected();
    return start(false);
  }
}

function rejectsSearchAttributes(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, details } = (cause ?? {}) as { code?: unknown; details?: unknown };
  return code === INVALID_ARGUMENT && typeof details === 'string' && /search attribute/i.test(details);
}
