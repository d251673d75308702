import type { Job } from './generated/types.gen.js';

const BLOCK_END = /\r\n\r\n|\n\n|\r\r/;
const LINE_END = /\r\n|\n|\r/;

/**
 * Reads the job of each event of a stream. Ending the loop early closes the connection.
 *
 * @see WHATWG HTML, section 9.2.6
 */
export async function* readJobEvents({ body }: Response): AsyncGenerator<Job> {
  if (!body) return;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split(BLOCK_END);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split(LINE_END).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
      if (data.length > 0) yield JSON.parse(data.join('\n')) as Job;
    }
  }
}
