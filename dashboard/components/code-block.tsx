import { CopyButton } from './copy-button.js';

interface CodeBlockProps {
  /** Name of the text, such as "Signing secret". */
  label: string;
  text: string;
  /** Text to copy, if it differs from the text shown. */
  copyText?: string;
  onCopied?: () => void;
}

/** Shows text for machines verbatim, with a button that copies it. */
export function CodeBlock({ label, text, copyText = text, onCopied }: CodeBlockProps) {
  return (
    <figure class="code-block">
      <figcaption>
        {label}
        <CopyButton text={copyText} label={`Copy: ${label}`} {...(onCopied && { onCopied })} />
      </figcaption>
      {/* Focusable, so that long text can be scrolled with the keyboard. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
    </figure>
  );
}
