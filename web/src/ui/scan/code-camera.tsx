import { lazy, Suspense } from 'react';
import { NoCamera } from './no-camera';

const CameraPicture = lazy(() => import('./camera-picture').catch(() => ({ default: NoCamera })));

/** Reads a code by the camera, whose code comes when it is first opened. */
export function CodeCamera({ onCode }: { onCode: (code: string) => void }) {
  return (
    <Suspense>
      <CameraPicture onCode={onCode} />
    </Suspense>
  );
}
