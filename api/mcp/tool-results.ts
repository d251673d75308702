import type { CallToolResult } from '@modelcontextprotocol/server';
import type { DomainError } from '../../core/basics/errors.js';
import type { ToolOutput } from './tools/tool.js';

/** Builds the result of a call: the JSON as structured content and as text, and the image. */
export function presentOutput({ structured, png }: ToolOutput): CallToolResult {
  return {
    content: [
      ...(structured ? [{ type: 'text' as const, text: JSON.stringify(structured) }] : []),
      ...(png
        ? [
            {
              type: 'image' as const,
              data: Buffer.from(png).toString('base64'),
              mimeType: 'image/png',
            },
          ]
        : []),
    ],
    ...(structured && { structuredContent: structured }),
  };
}

/**
 * Builds the result of a rejected call: one text with code and message, a line per invalid argument, and,
 * over a limit, the seconds to wait.
 *
 * @param requestId Named for errors of the service, which the operator finds by it.
 */
export function presentError(error: DomainError, requestId: string): CallToolResult {
  const { code, message, details = [], headers, status } = error;
  const seconds = headers['Retry-After'];
  const lines = [
    `${code}: ${message}`,
    ...details.map((detail) => `${detail.path}: ${detail.message}`),
    ...(status === 429 && seconds !== undefined ? [`Wait ${seconds} seconds.`] : []),
    ...(status >= 500 ? [`Request ID: ${requestId}`] : []),
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}
