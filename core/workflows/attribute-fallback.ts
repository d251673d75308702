/** Time after which search attributes are used again with a server that rejected them. */
const RETRY_ATTRIBUTES_MS = 60_000;

/** gRPC status INVALID_ARGUMENT. */
const INVALID_ARGUMENT = 3;

/** Starts a workflow, with search attributes if `attributes` is true. */
type Start<Outcome> = (attributes: boolean) => Promise<Outcome>;

/**
 * Creates a function that starts workflows with search attributes, and without them on servers where the attributes are
 * not registered. Rejects with the error of `start` if that fails for another reason.
 */
export function createAttributeFallback(): <Outcome>(start: Start<Outcome>) => Promise<Outcome> {
  let withoutUntil = 0;
  return async (start) => {
    const attributes = Date.now() >= withoutUntil;
    try {
      return await start(attributes);
    } catch (error) {
      if (!attributes || !rejectsSearchAttributes(error)) throw error;
      withoutUntil = Date.now() + RETRY_ATTRIBUTES_MS;
      return start(false);
    }
  };
}

function rejectsSearchAttributes(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, details } = (cause ?? {}) as { code?: unknown; details?: unknown };
  return code === INVALID_ARGUMENT && typeof details === 'string' && /search attribute/i.test(details);
}
