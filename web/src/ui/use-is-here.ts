import { type RefObject, useEffect, useRef } from 'react';

/** Tells whether the component is still on the page, for what ends later. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
