/** The browser's own reader of bar and QR codes, where it has one: Chrome on Android has. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: new () => BarcodeDetector;
  }
}

/** Between two looks, in milliseconds: quick for the hand, easy on a cheap phone's battery. */
const LOOK_EVERY_MS = 250;

/** Whether this browser can read codes by its camera; pages that are not secure have no camera. */
export function canReadByCamera(): boolean {
  return window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined;
}

/**
 * Shows the camera that looks away from the user in `video`, until `signal` aborts.
 * @returns the first code that it sees; undefined once aborted
 * @throws where the user or the device refuses the camera
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
