import { Text } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/t';
import { readByCamera } from './barcode-camera';
import classes from './camera-picture.module.css';
import { NoCamera } from './no-camera';

/** The camera's picture, until it shows a code. */
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
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    async function read(element: HTMLVideoElement) {
      try {
        const code = await readByCamera(element, signal);
        if (code !== undefined && !signal.aborted) found(code);
      } catch {
        if (!signal.aborted) setRefused(true);
      }
    }
    if (video.current) void read(video.current);
    return () => closing.abort();
  }, [video]);
  return isRefused;
}
