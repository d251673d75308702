export interface SentEvent {
  id: string | undefined;
  event: string | undefined;
  data: unknown;
}

/** Reads the events of a `text/event-stream` response until it ends, without comments. */
export async function readEvents(response: Response): Promise<SentEvent[]> {
  const blocks = (await response.text()).split('\n\n');
  return blocks.flatMap((block) => {
    const lines = block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]);
    const field = (name: string) => lines.find(([key]) => key === name)?.[1];
    const data = field('data');
    return data === undefined
      ? []
      : [{ id: field('id'), event: field('event'), data: JSON.parse(data) as unknown }];
  });
}
