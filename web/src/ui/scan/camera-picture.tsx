import { Text } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/t';
import { readByCamera } from './barcode-camera';
import classes from './camera-picture.module.css';
import { NoCamera } from './no-camera';

export interface CameraPictureProps {
  onCode: (code: string) => void;
  /** Runs when there is no camera, or the user does not allow it. */
  onRefused?: () => void;
}

/** Shows the camera's picture, and passes on each code in it. */
export default function CameraPicture({ onCode, onRefused }: CameraPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isRefused = useCamera(video, onCode, onRefused);
  if (isRefused) return <NoCamera />;
  return (
    <>
      <video ref={video} className={classes.camera} muted playsInline aria-label={t.app.cameraPicture} />
      <Text size="sm" c="dimmed">
        {t.app.holdCodeBeforeCamera}
      </Text>
    </>
  );
}

/** @returns whether no camera is available */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
  onRefused?: () => void,
): boolean {
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent((code: string) => {
    navigator.vibrate?.(VIBRATE_MS);
    onCode(code);
  });
  const refuse = useEffectEvent(() => {
    setRefused(true);
    onRefused?.();
  });
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    if (video.current)
      readByCamera(video.current, signal, (code) => found(code)).catch(() => {
        if (!signal.aborted) refuse();
      });
    return () => closing.abort();
  }, [video]);
  return isRefused;
}

/** The hand that holds the phone feels this. */
const VIBRATE_MS = 60;
