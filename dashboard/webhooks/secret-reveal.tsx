import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { CodeBlock } from '../components/code-block.js';
import { SegmentedControl } from '../components/segmented-control.js';

interface SecretShownProps {
  secret: string;
  /** What to do with it. */
  children: ComponentChildren;
  onDone: () => void;
}

const LANGUAGES = [
  { value: 'javascript' as const, label: 'JavaScript' },
  { value: 'python' as const, label: 'Python' },
];

/** With the libraries of Standard Webhooks, called `standardwebhooks` in both. */
const SNIPPETS = {
  javascript: `import { Webhook } from 'standardwebhooks';

// body: the raw text, not the parsed JSON
const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const event = webhook.verify(body, request.headers);`,
  python: `import os
from standardwebhooks.webhooks import Webhook

# body: the raw bytes, not the parsed JSON
webhook = Webhook(os.environ["WEBHOOK_SECRET"])
event = webhook.verify(body, request.headers)`,
};

/** A secret, this once, and how a receiver uses it. */
export function SecretShown({ secret, children, onDone }: SecretShownProps) {
  const [language, setLanguage] = useState<keyof typeof SNIPPETS>('javascript');
  return (
    <div class="stack">
      <div class="prose">{children}</div>
      <CodeBlock label="Signing secret" text={secret} />
      <div class="stack secret-use">
        <div class="row secret-use-head">
          <h3>Check what arrives</h3>
          <SegmentedControl label="Language" value={language} choices={LANGUAGES} onValue={setLanguage} />
        </div>
        <CodeBlock label="standardwebhooks" text={SNIPPETS[language]} />
        <p class="field-note">
          There are{' '}
          <a href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer">
            libraries for other languages
          </a>
          . Every event and field is in the{' '}
          <a href="/docs#/Webhooks" target="_blank" rel="noreferrer">
            API reference
          </a>
          .
        </p>
      </div>
      <footer class="dialog-foot">
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
      </footer>
    </div>
  );
}
