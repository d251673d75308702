import { useState } from 'preact/hooks';
import { CodeBlock } from '../components/code-block.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { KEY_TOOLS, keySnippets, type KeyTool } from './key-tools.js';

interface KeyCommandsProps {
  /** The key, which the commands contain. */
  apiKey: string;
  onCopied: () => void;
}

/** Commands that use a new key, by tool. The API is only at the service's own host, where this page is. */
export function KeyCommands({ apiKey, onCopied }: KeyCommandsProps) {
  const [tool, setTool] = useState<KeyTool>('curl');
  return (
    <div class="key-try">
      <h3>Use it with</h3>
      <SegmentedControl label="Tool" value={tool} choices={KEY_TOOLS} onValue={setTool} />
      {keySnippets(tool, location.origin, apiKey).map(({ label, text }) => (
        <CodeBlock key={label} label={label} text={text} onCopied={onCopied} />
      ))}
    </div>
  );
}
