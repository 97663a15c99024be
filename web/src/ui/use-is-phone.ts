import { useMediaQuery } from '@mantine/hooks';

/** True below 768 px: a phone held upright, where lists are cards and the menu is at the bottom. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
