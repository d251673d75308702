import type { Branding } from '../../core/accounts/branding.js';
import { renderContentBody } from '../../core/codes/landing-pages/content-body.js';
import { renderPageParts } from '../../core/codes/landing-pages/page-parts.js';
import { MESSAGES } from '../../core/codes/landing-pages/messages.js';
import { LandingPageFrame } from '../components/landing-page-frame.js';

/** Content of the example page. */
const EXAMPLE_BODY = renderContentBody(
  {
    icon: 'phone',
    kind: 'Phone number',
    heading: 'Book a table',
    rows: [{ label: 'Phone', value: '+44 20 7946 0958' }],
    text: '',
    action: { href: 'tel:+442079460958', label: MESSAGES.en.call },
  },
  'en',
);

interface LandingPagePreviewProps {
  branding: Branding;
  /** Host of the short links. */
  host: string;
}

/** Preview of a landing page, rendered by the same code as the pages that the service serves. */
export function LandingPagePreview({ branding, host }: LandingPagePreviewProps) {
  return (
    <LandingPageFrame
      title="Preview of a landing page"
      head={
        <span class="mono small truncate" title="Example of a short link">
          {host}/r/bk7m2wqx
        </span>
      }
      parts={renderPageParts({ title: '', body: EXAMPLE_BODY, branding })}
    />
  );
}
