import '@mantine/notifications/styles.layer.css';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { overlaysDrawn } from '../ui/dialogs/overlays';

/** Draws the pop-ups and the notices of every screen. */
export default function Overlays() {
  useEffect(overlaysDrawn, []);
  return (
    <>
      <ModalsProvider />
      <Notifications position="bottom-right" containerWidth="22rem" transitionDuration={100} />
    </>
  );
}
