import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { Button, Group } from '@mantine/core';
import IconMessage from '~icons/message';
import IconPrinter from '~icons/printer';
import { say, t } from '../../../text/t';
import { showOnce } from '../../../ui/dialogs/shown-once';

type Assignee = Pick<PickupDetail, 'pickupNo' | 'assigneeName' | 'assigneePhone'>;

/** Holds a code that no service sends, and its text message. */
interface MadeCode {
  code: string;
  text: string;
}

/**
 * Shows a code just this once to whoever made it, with the ways to pass it on: from their own phone, or on a slip. The
 * printed note leaves it out, since whoever issues the goods reads that.
 */
export function showCode(pickup: Assignee, { code, text }: MadeCode): Promise<void> {
  const { assigneeName: owner, assigneePhone: phone, pickupNo: detail } = pickup;
  return showOnce(
    t.pickups.authorizationCode,
    t.pickups.codeShownOnce,
    [{ owner, detail, secret: code }],
    <Group gap="xs">
      {phone === '' ? null : (
        <>
          <PhoneLink href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}>
            {t.pickups.sendByWhatsApp}
          </PhoneLink>
          <PhoneLink href={`sms:${phone}?body=${encodeURIComponent(text)}`}>{t.pickups.sendBySms}</PhoneLink>
        </>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPrinter size="1.1em" aria-hidden />}
        onClick={() => printSlip(pickup, code)}
      >
        {t.pickups.printSlip}
      </Button>
    </Group>,
  );
}

function PhoneLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      variant="default"
      size="xs"
      leftSection={<IconMessage size="1.1em" aria-hidden />}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </Button>
  );
}

/** Prints the slip for the assignee from a frame that is removed afterwards. */
function printSlip({ pickupNo, assigneeName }: Assignee, code: string): void {
  const frame = document.createElement('iframe');
  frame.title = t.pickups.printSlip;
  // Browsers print nothing from a frame that is not displayed.
  Object.assign(frame.style, { position: 'fixed', width: 0, height: 0, border: 0 });
  document.body.append(frame);
  const { contentDocument: page, contentWindow: window } = frame;
  if (page === null || window === null) return;
  const lines = [
    ['h1', pickupNo],
    ['p', assigneeName],
    ['h2', say(t.pickups.slipCode, { code })],
    ['p', t.pickups.slipText],
  ] as const;
  for (const [name, text] of lines) page.body.append(Object.assign(page.createElement(name), { textContent: text }));
  window.addEventListener('afterprint', () => frame.remove());
  window.print();
}
