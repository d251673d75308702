export interface FencedBlock {
  language: string;
  text: string;
}

/** Returns the fenced code blocks of a Markdown text that name a language, in order. */
export function fencedBlocks(markdown: string): FencedBlock[] {
  return [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text]) => ({
    language: language!,
    text: text!,
  }));
}
