import { useEffect, useState } from 'preact/hooks';
import { isPhone, PHONE_SCREEN } from './phone-screen.js';

/** Returns whether the screen is as narrow as a phone's. Follows its size. */
export function useIsPhone(): boolean {
  const [narrow, setNarrow] = useState(isPhone);
  useEffect(() => {
    const query = matchMedia(PHONE_SCREEN);
    const follow = () => setNarrow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return narrow;
}
