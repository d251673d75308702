import { useId, useState } from 'preact/hooks';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { readPicture } from './read-image.js';

interface PictureDropProps {
  /** `data:` URI; null: none yet. */
  picture: string | null;
  /** What it is called where it can be removed, e.g. `logo`. */
  name: string;
  error: string | undefined;
  onPicture: (picture: string | null) => void;
}

/** A picture, dropped or chosen. */
export function PictureDrop({ picture, name, error, onPicture }: PictureDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      onPicture(await readPicture(file));
    } catch {
      setProblem('This file is not a picture that browsers can show. Take a PNG, JPEG, WebP or SVG.');
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer?.files[0]);
  };
  const told = problem ?? error;
  return (
    <>
      <div
        class={over ? 'drop drop-over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {picture ? <img class="drop-picture" src={picture} alt={`The ${name}`} /> : <Icon name="download" />}
        <div class="drop-words">
          <label for={id} class="drop-choose">
            {picture ? 'Choose another picture' : 'Choose a picture'}
          </label>
          {!picture && <span class="soft"> or drop it here</span>}
        </div>
        <input
          id={id}
          type="file"
          class="unseen"
          accept="image/*"
          aria-describedby={told ? `${id}-note` : undefined}
          aria-invalid={told ? true : undefined}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        {picture && (
          <Button
            small
            kind="quiet"
            icon="trash"
            aria-label={`Remove the ${name}`}
            onClick={() => onPicture(null)}
          />
        )}
      </div>
      {told && (
        <p id={`${id}-note`} class="field-note field-error">
          {told}
        </p>
      )}
    </>
  );
}
