import type { Style } from '../../core/symbols/style.js';
import { ImageDrop } from '../components/image-drop.js';

type Logo = Style['logo'];

interface LogoFieldProps {
  logo: Logo;
  error: string | undefined;
  onLogo: (logo: Logo) => void;
}

/** Range of the logo's side, in percent of the symbol's side. */
const MIN_SIZE_PERCENT = 10;
const MAX_SIZE_PERCENT = 40;
const DEFAULT_SIZE = 0.2;

/** The logo in the center of a symbol and its size. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  return (
    <div class="field">
      <ImageDrop
        name="logo"
        image={logo?.image ?? null}
        error={error}
        onImage={(image) => onLogo(image === null ? null : { image, size: logo?.size ?? DEFAULT_SIZE })}
      />
      {logo && (
        <label class="logo-size">
          <span>Size</span>
          <input
            type="range"
            min={MIN_SIZE_PERCENT}
            max={MAX_SIZE_PERCENT}
            value={Math.round(logo.size * 100)}
            onInput={(event) => onLogo({ ...logo, size: Number(event.currentTarget.value) / 100 })}
          />
          <span class="number">{Math.round(logo.size * 100)}%</span>
        </label>
      )}
    </div>
  );
}
