/** Maximum length of the client's name in a note, in characters; a note may have 200. */
const MAX_NAME = 100;

/** Characters that a note must not contain, and halves of surrogate pairs, which cannot be stored. */
const UNFIT = /[\p{Cc}\p{Surrogate}]/gu;

/**
 * Builds the note of changes by a client, such as `MCP: Claude Code`.
 *
 * @param clientName Name as the client reports it, of any length and with any characters; undefined for
 *   clients that do not report one with their call, which older revisions of MCP do not.
 */
export function changeNoteOf(clientName: string | undefined): string {
  const name = [...(clientName ?? '').slice(0, 4 * MAX_NAME).replaceAll(UNFIT, '')].slice(0, MAX_NAME);
  const shown = name.join('').trim();
  return shown === '' ? 'MCP' : `MCP: ${shown}`;
}
