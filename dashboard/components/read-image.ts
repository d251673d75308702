/** Longest side, in pixels, of a converted image: the API stores none larger. */
const MAX_SIDE_PX = 512;
const MAX_BYTES = 400 * 1024;
/** Types that the API accepts unchanged. */
const ACCEPTED_TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Reads a file as a `data:` URI that the API accepts. An image that is too large or of another type (SVG,
 * GIF, or HEIC where the browser supports it) is converted to PNG.
 *
 * @throws DOMException if the browser cannot decode the file as an image
 */
export async function readImage(file: File): Promise<string> {
  if (ACCEPTED_TYPES.includes(file.type) && file.size <= MAX_BYTES) return readAsDataUri(file);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return convertToPng(image);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function convertToPng(image: HTMLImageElement): string {
  // An SVG may have no intrinsic size.
  const [width, height] = [image.naturalWidth || MAX_SIDE_PX, image.naturalHeight || MAX_SIDE_PX];
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
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
