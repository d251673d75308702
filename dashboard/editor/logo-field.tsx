import { useId, useState } from 'preact/hooks';
import type { Style } from '../../core/style.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { readLogo } from './read-logo.js';

type Logo = Style['logo'];

interface LogoFieldProps {
  logo: Logo;
  error: string | undefined;
  onLogo: (logo: Logo) => void;
}

const LEAST = 10;
const MOST = 40;

/** A picture for the middle: dropped, or chosen. */
export function LogoField({ logo, error, onLogo }: LogoFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      onLogo({ image: await readLogo(file), size: logo?.size ?? 0.2 });
    } catch {
      setProblem('This file is not a picture that browsers can show. Take a PNG, JPEG, WebP or SVG.');
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer?.files[0]);
  };
  return (
    <div class="field">
      <div
        class={over ? 'drop drop-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {logo ? <img class="drop-picture" src={logo.image} alt="The logo" /> : <Icon name="download" />}
        <div class="drop-words">
          <label for={id} class="drop-choose">
            {logo ? 'Choose another picture' : 'Choose a picture'}
          </label>
          {!logo && <span class="soft"> or drop it here</span>}
        </div>
        <input
          id={id}
          type="file"
          class="unseen"
          accept="image/*"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        {logo && (
          <Button small kind="quiet" icon="trash" aria-label="Remove the logo" onClick={() => onLogo(null)} />
        )}
      </div>
      {(problem ?? error) && <p class="field-note field-error">{problem ?? error}</p>}
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
