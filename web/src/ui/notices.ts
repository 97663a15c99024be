import { type NotificationData, notifications } from '@mantine/notifications';
import { t } from '../text/t';
import { needOverlays } from './dialogs/overlays';

/** A success notice stays this long, in milliseconds (specified). */
const SUCCESS_NOTICE_MS = 1500;
/** The notice that a PDF is being made stays this long, in milliseconds (specified). */
const PDF_NOTICE_MS = 2000;

/** Shows a notice, once what draws it is loaded. */
export function notify(notice: Pick<NotificationData, 'title' | 'message' | 'color' | 'autoClose'>): void {
  void needOverlays();
  notifications.show({ withBorder: true, ...notice });
}

/** Shows a short green success notice: `title`, with an optional `text` under it. */
export function notifySuccess(title: string, text?: string): void {
  notify({
    title: text === undefined ? undefined : title,
    message: text ?? title,
    color: 'green',
    autoClose: SUCCESS_NOTICE_MS,
  });
}

/** Announces, with the specified text, that a PDF takes a moment. */
export function notifyPdfBegun(): void {
  notify({ message: t.ui.pdfBeingGenerated, autoClose: PDF_NOTICE_MS });
}
