import { useEffect } from 'react';

let opener: (() => void) | undefined;

/** Opens the application's dialog that reads codes by the camera: they are offered to the current screen first. */
export function openScanner(): void {
  opener?.();
}

/** Lets the application open that dialog. */
export function useScannerDialog(open: () => void): void {
  useEffect(() => {
    opener = open;
    return () => {
      opener = undefined;
    };
  }, [open]);
}
