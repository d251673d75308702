import { CopyButton } from './copy-button.js';

interface CodeBlockProps {
  /** What it is: "Signing secret". */
  label: string;
  text: string;
  /** What is copied, where that is not the text as it is shown. */
  copied?: string;
}

/** Text for machines, as it is, with a button that copies it. */
export function CodeBlock({ label, text, copied = text }: CodeBlockProps) {
  return (
    <figure class="code-block">
      <figcaption>
        {label}
        <CopyButton text={copied} label={`Copy: ${label}`} />
      </figcaption>
      {/* Longer than its place, it is scrolled by keyboard too. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </figure>
  );
}
