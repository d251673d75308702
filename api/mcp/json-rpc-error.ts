/** Codes of JSON-RPC errors that this project itself returns; the MCP package has more. */
export const JSON_RPC_ERRORS = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
} as const;

/** The members of a message that decide how it is counted. Each may have any type. */
export interface MessageHead {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

/** Returns the head of a message; an empty one if the message is no object. */
export function headOf(message: unknown): MessageHead {
  return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : {};
}

/** Builds the body of a JSON-RPC error. Its ID is null unless the message has a valid one. */
export function jsonRpcError(
  code: keyof typeof JSON_RPC_ERRORS,
  message: string,
  { id }: Pick<MessageHead, 'id'> = {},
): object {
  const isValid = typeof id === 'string' || typeof id === 'number';
  return { jsonrpc: '2.0', id: isValid ? id : null, error: { code: JSON_RPC_ERRORS[code], message } };
}
