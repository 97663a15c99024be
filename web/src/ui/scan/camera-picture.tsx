import { Text } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/t';
import { readByCamera } from './barcode-camera';
import classes from './camera-picture.module.css';
import { NoCamera } from './no-camera';

/** The camera's picture, and each code that it shows. */
export default function CameraPicture({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const isRefused = useCamera(video, onCode);
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
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): boolean {
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent((code: string) => {
    navigator.vibrate?.(VIBRATE_MS);
    onCode(code);
  });
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    if (video.current)
      readByCamera(video.current, signal, (code) => found(code)).catch(() => {
        if (!signal.aborted) setRefused(true);
      });
    return () => closing.abort();
  }, [video]);
  return isRefused;
}

/** Felt in the hand that holds the phone. */
const VIBRATE_MS = 60;
