/** As large as a picture is sent: the service keeps none larger. */
const SIDE = 512;
const MAX_BYTES = 400 * 1024;
const TAKEN = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * A file → the `data:` URI that the service takes. Pictures that are too large, or of a kind that isn't taken (SVG, GIF, HEIC
 * where the browser knows it), are drawn anew as PNG.
 * @throws when the browser can't read it as a picture
 */
export async function readPicture(file: File): Promise<string> {
  if (TAKEN.includes(file.type) && file.size <= MAX_BYTES) return readAsDataUri(file);
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return redraw(picture);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function redraw(picture: HTMLImageElement): string {
  // An SVG may have no size of its own.
  const [width, height] = [picture.naturalWidth || SIDE, picture.naturalHeight || SIDE];
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function readAsDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}
