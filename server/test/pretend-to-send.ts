import type { TestApp } from './test-app';

/**
 * Behaves as if services for e-mail and SMS were set up. Messages to them wait in the outbox, with what they say: its
 * channels are those that it was made with.
 */
export function pretendToSend({ app }: TestApp): void {
  Object.assign(app.transports, { email: neverCalled, sms: neverCalled });
}

async function neverCalled(): Promise<void> {
  throw new Error('a message was sent');
}
