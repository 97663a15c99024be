import { notifications } from '@mantine/notifications';

/** How long a success notice stays, in milliseconds (specified). */
const SUCCESS_NOTICE_MS = 1500;

/** A short green notice that something was done: `title`, and `text` under it where there is more to say. */
export function notifySuccess(title: string, text?: string): void {
  notifications.show({
    title: text === undefined ? undefined : title,
    message: text ?? title,
    color: 'green',
    autoClose: SUCCESS_NOTICE_MS,
    withBorder: true,
  });
}
