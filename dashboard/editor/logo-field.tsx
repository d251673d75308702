import type { Style } from '../../core/style.js';
import { ImageDrop } from '../components/image-drop.js';

type Logo = Style['logo'];

interface LogoFieldProps {
  logo: Logo;
  error: string | undefined;
  onLogo: (logo: Logo) => void;
}

const LEAST = 10;
const MOST = 40;

/** A picture for the middle, and how large it is there. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  return (
    <div class="field">
      <ImageDrop
        name="logo"
        image={logo?.image ?? null}
        error={error}
        onImage={(image) => onLogo(image === null ? null : { image, size: logo?.size ?? 0.2 })}
      />
      {logo && (
        <label class="logo-size">
          <span>Size</span>
          <input
            type="range"
            min={LEAST}
            max={MOST}
            value={Math.round(logo.size * 100)}
            onInput={(event) => onLogo({ ...logo, size: Number(event.currentTarget.value) / 100 })}
          />
          <span class="number">{Math.round(logo.size * 100)}%</span>
        </label>
      )}
    </div>
  );
}
