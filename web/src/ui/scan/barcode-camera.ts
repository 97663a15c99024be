/** The browser's own reader of bar and QR codes, if it has one: Chrome on Android does. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector;
  }
}

/** Milliseconds between two scans: fast enough for the hand, and easy on a cheap phone's battery. */
const LOOK_EVERY_MS = 250;

/** Whether this browser can read codes with its camera; insecure pages have no camera. */
export function canReadByCamera(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

/**
 * Shows the rear camera in `video`, until `signal` aborts.
 * @returns the first code found; undefined once aborted
 * @throws if the user or the device refuses the camera
 */
export async function readByCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  if (window.BarcodeDetector === undefined) throw new Error('this browser reads no codes');
  const detector = new window.BarcodeDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code !== undefined && code.rawValue !== '') return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
