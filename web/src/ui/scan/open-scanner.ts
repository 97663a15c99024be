import { useEffect } from 'react';

let opener: (() => void) | undefined;

/** Opens the application's dialog that reads codes by the camera: they are offered to the current screen first. */
export function openScanner(): void {
  opener?.();
}

/** For the application, which has that dialog. */
export function useScannerDialog(open: () => void): void {
  useEffect(() => {
    opener = open;
    return () => {
      opener = undefined;
    };
  }, [open]);
}
