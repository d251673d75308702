/** Rendered images by ETag, and the ones that are being rendered. */
export interface ImageCache {
  /**
   * Returns an image, or renders it. Concurrent calls for one image render it once; if that fails, each
   * renders it itself.
   */
  getOrRender(etag: string, render: () => Promise<Buffer>): Promise<Buffer>;
  /** Returns the size of an image in bytes; undefined if it is not cached. */
  sizeOf(etag: string): number | undefined;
}

/**
 * Creates the cache of rendered images, bounded in bytes. The image used least recently is removed first.
 *
 * @param maxBytes Maximum size of all images together. Larger images are not cached.
 */
export function createImageCache(maxBytes: number): ImageCache {
  /** Least recently used first. */
  const images = new Map<string, Buffer>();
  const rendering = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function find(etag: string): Buffer | undefined {
    const image = images.get(etag);
    if (!image) return undefined;
    images.delete(etag);
    images.set(etag, image);
    return image;
  }

  function add(etag: string, image: Buffer): void {
    if (image.length > maxBytes || images.has(etag)) return;
    images.set(etag, image);
    bytes += image.length;
    for (const [oldest, { length }] of images) {
      if (bytes <= maxBytes) return;
      images.delete(oldest);
      bytes -= length;
    }
  }

  async function renderOnce(etag: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const running = render();
    rendering.set(etag, running);
    try {
      const image = await running;
      add(etag, image);
      return image;
    } finally {
      rendering.delete(etag);
    }
  }

  return {
    async getOrRender(etag, render) {
      // The caller that renders may disconnect while it waits for its turn; the next one takes over.
      for (let running = rendering.get(etag); running; running = rendering.get(etag)) {
        const image = await running.catch(() => undefined);
        if (image) return image;
      }
      return find(etag) ?? renderOnce(etag, render);
    },
    sizeOf: (etag) => images.get(etag)?.length,
  };
}
