import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CodeBlock } from '../components/code-block.js';
import { Dialog } from '../components/dialog.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { useShownOnce } from '../components/use-shown-once.js';

interface SecretRevealProps {
  title: string;
  secret: string;
  /** Instructions for the secret. */
  children: ComponentChildren;
  onClose: () => void;
}

const LANGUAGES = [
  { value: 'javascript' as const, label: 'JavaScript' },
  { value: 'python' as const, label: 'Python' },
];

/**
 * Verification with the Standard Webhooks libraries, which are called `standardwebhooks` in both languages.
 */
const SNIPPETS = {
  javascript: `import { Webhook } from 'standardwebhooks';

// body: the raw text, not the parsed JSON
const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const event = webhook.verify(body, request.headers);`,
  python: `import os
from standardwebhooks.webhooks import Webhook

# body: the raw body, not the parsed JSON
webhook = Webhook(os.environ["WEBHOOK_SECRET"])
event = webhook.verify(body, request.headers)`,
};

/** Dialog that shows a signing secret once, with code that verifies requests with it. */
export function SecretReveal({ title, secret, children, onClose }: SecretRevealProps) {
  const { close, onSaved, foot } = useShownOnce(secret, 'You haven’t copied the secret.', onClose);
  const [language, setLanguage] = useState<keyof typeof SNIPPETS>('javascript');
  return (
    <Dialog title={title} onClose={close} ignoreBackdropClick>
      <div class="stack">
        <div class="prose">{children}</div>
        <CodeBlock label="Signing secret" text={secret} onCopied={onSaved} />
        <div class="stack secret-use">
          <div class="row secret-use-head">
            <h3>Verify requests</h3>
            <SegmentedControl label="Language" value={language} choices={LANGUAGES} onValue={setLanguage} />
          </div>
          <CodeBlock label="standardwebhooks" text={SNIPPETS[language]} />
          <p class="field-note">
            There are{' '}
            <a href="https://www.standardwebhooks.com/" target="_blank" rel="noreferrer">
              libraries for other languages
            </a>
            . The{' '}
            <a href="/docs/events" target="_blank" rel="noreferrer">
              documentation
            </a>{' '}
            describes every event and field.
          </p>
        </div>
        {foot}
      </div>
    </Dialog>
  );
}
