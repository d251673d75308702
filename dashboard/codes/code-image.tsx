import { useEffect, useRef, useState } from 'preact/hooks';
import { useCodeImage, type DrawableCode } from './use-code-image.js';

/** Distance from the screen at which an image is drawn. */
const MARGIN = '300px';

/**
 * The image of a code. A transparent one is on white in both themes, because it is only readable on a light
 * background. It is drawn when it comes near the screen.
 *
 * @param props.size side in CSS pixels
 */
export function CodeImage({ code, size }: { code: DrawableCode; size: number }) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setIsNear] = useState(false);
  const drawn = useCodeImage(isNear ? code : undefined);
  const [failedSource, setFailedSource] = useState<string>();
  const isFailed = drawn !== undefined && drawn === failedSource;
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isFailed) return;
    const tryAgain = () => setFailedSource(undefined);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isFailed]);
  useEffect(() => {
    if (isNear || !image.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <img
      // Another element: browsers show the icon of a broken image also for a source that became empty.
      key={isFailed}
      class="code-image"
      ref={image}
      src={isFailed ? undefined : drawn}
      data-drawn={isLoaded ? code.style.background : undefined}
      width={size}
      height={size}
      alt=""
      decoding="async"
      onLoad={() => setIsLoaded(true)}
      onError={() => setFailedSource(drawn)}
    />
  );
}
