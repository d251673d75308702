import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Style } from '../../core/symbols/style.js';
import { CodeImage } from '../codes/code-image.js';
import { displayName } from '../codes/describe-content.js';
import { Button } from '../components/button.js';
import { useQuery } from '../http/use-query.js';
import { hasOwnLook, isSameLook, LAST_CODES_PATH, withLook } from './brand.js';

interface BrandChoiceProps {
  style: Style;
  onStyle: (style: Style) => void;
}

/** Offers the last look of the account's codes. Renders nothing if the last codes have the standard look. */
export function BrandChoice({ style, onStyle }: BrandChoiceProps) {
  const [former, setFormer] = useState<Style>();
  const codes = useQuery<{ data: QrCode[] }>(LAST_CODES_PATH).data?.data ?? [];
  const last = codes.find(({ style: each }) => hasOwnLook(each));
  if (!last) return null;
  const isUsed = isSameLook(style, last.style);
  if (isUsed && !former) return null;
  return (
    <div class="brand-choice">
      <CodeImage code={last} size={56} />
      <p>
        <strong>Your last look</strong>
        <bdi class="truncate soft small">{displayName(last)}</bdi>
      </p>
      {isUsed && former ? (
        <Button
          onClick={() => {
            onStyle(withLook(style, former));
            setFormer(undefined);
          }}
        >
          Undo
        </Button>
      ) : (
        <Button
          onClick={() => {
            setFormer(style);
            onStyle(withLook(style, last.style));
          }}
        >
          Use this look
        </Button>
      )}
    </div>
  );
}
