import { useEffect, useState } from 'preact/hooks';
import { PHONE_SCREEN } from './phone-screen.js';

/** Returns whether the screen is as narrow as a phone's. Follows its size. */
export const useIsPhone = () => useScreen(PHONE_SCREEN);

/** Returns whether the screen matches a media query. Follows its size. */
export function useScreen(media: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(media).matches);
  useEffect(() => {
    const query = matchMedia(media);
    const follow = () => setMatches(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, [media]);
  return matches;
}
