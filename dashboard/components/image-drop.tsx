import { useId, useState } from 'preact/hooks';
import { Button } from './button.js';
import { Icon } from './icon.js';
import { readImage } from './read-image.js';

interface ImageDropProps {
  /** `data:` URI; `null` if there is no image yet. */
  image: string | null;
  /** Purpose of the image, such as `logo`; used in labels. */
  name: string;
  error: string | undefined;
  /** Receives a `data:` URI that the API accepts, or `null` when the image is removed. */
  onImage: (image: string | null) => void;
}

/** A drop zone for one image, which also opens the browser's file picker and shows the current image. */
export function ImageDrop({ image, name, error, onImage }: ImageDropProps) {
  const id = useId();
  const [dragOver, setDragOver] = useState(false);
  const [readError, setReadError] = useState<string>();
  const handleFile = async (file: File | null | undefined) => {
    if (!file) return;
    setReadError(undefined);
    try {
      onImage(await readImage(file));
    } catch {
      setReadError('This file is not an image that your browser can show. Choose a PNG, JPEG, WebP, or SVG.');
    }
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    void handleFile(event.dataTransfer?.files[0]);
  };
  const shownError = readError ?? error;
  return (
    <>
      <div
        class={dragOver ? 'image-drop image-drop-active' : 'image-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={handleDrop}
      >
        {image ? <img class="image-drop-image" src={image} alt={`The ${name}`} /> : <Icon name="download" />}
        <div class="image-drop-text">
          <label for={id} class="image-drop-label">
            {image ? 'Choose another image' : 'Choose an image'}
          </label>
          {!image && <span class="soft"> or drop it here</span>}
        </div>
        <input
          id={id}
          type="file"
          class="visually-hidden"
          accept="image/*"
          aria-describedby={shownError ? `${id}-note` : undefined}
          aria-invalid={shownError ? true : undefined}
          onChange={(event) => void handleFile(event.currentTarget.files?.[0])}
        />
        {image && (
          <Button
            small
            kind="quiet"
            icon="trash"
            aria-label={`Remove the ${name}`}
            onClick={() => onImage(null)}
          />
        )}
      </div>
      {shownError && (
        <p id={`${id}-note`} class="field-note field-error">
          {shownError}
        </p>
      )}
    </>
  );
}
