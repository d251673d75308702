import { useEffect, useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { drawInBackground } from './draw-in-background.js';

/** The fields that an image depends on, and the code's ID for the case that it cannot be drawn. */
export type DrawableCode = Pick<QrCode, 'id' | 'encoded' | 'style' | 'updatedAt'>;

/** Number of drawn images that are stored, of about 10 KB each without a logo. */
const MAX_DRAWN = 200;

const drawn = new Map<string, string>();

/**
 * Returns the URL of a code's image; `undefined` until it is drawn. A changed code has its former image until
 * the new one is drawn. The browser draws it from the code itself, so that a list of codes needs no request
 * for its images.
 *
 * @param code `undefined` while it does not have to be drawn
 */
export function useCodeImage(code: DrawableCode | undefined): string | undefined {
  const key = code && keyOf(code);
  const known = key === undefined ? undefined : drawn.get(key);
  const [, setDrawn] = useState<string>();
  const shown = useRef<{ id: string; url: string }>();
  if (code && known !== undefined) shown.current = { id: code.id, url: known };
  useEffect(() => {
    if (!code || key === undefined || known !== undefined) return;
    let isMounted = true;
    void draw(code).then((url) => {
      keep(key, url);
      if (isMounted) setDrawn(key);
    });
    return () => {
      isMounted = false;
    };
  }, [key, known]);
  return known ?? (shown.current?.id === code?.id ? shown.current?.url : undefined);
}

/** Draws an image, or returns the URL of the API's if it cannot be drawn here. */
async function draw(code: DrawableCode): Promise<string> {
  return (await drawInBackground(code)) ?? `/api/v1/qr-codes/${code.id}/image.svg`;
}

function keep(key: string, url: string): void {
  drawn.set(key, url);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MAX_DRAWN) return;
    drawn.delete(oldest);
  }
}

function keyOf({ id, updatedAt, encoded }: DrawableCode): string {
  return `${id} ${updatedAt} ${encoded}`;
}
