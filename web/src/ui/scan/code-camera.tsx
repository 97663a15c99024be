import { lazy, Suspense } from 'react';
import type { CameraPictureProps } from './camera-picture';
import { NoCamera } from './no-camera';

const CameraPicture = lazy(() => import('./camera-picture').catch(() => ({ default: NoCamera })));

/** Reads a code by the camera, whose program is loaded when it is first opened. */
export function CodeCamera(props: CameraPictureProps) {
  return (
    <Suspense>
      <CameraPicture {...props} />
    </Suspense>
  );
}
