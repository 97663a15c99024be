import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { writeTyped } from '../../offline/typed-store';
import { accessToken, keepAccessToken, keepProfile, type Profile } from '../../session/session-store';
import { useUnsavedGuard } from '../form/use-unsaved-guard';
import { askToSignOut } from './ask-to-sign-out';

function signIn(): void {
  keepAccessToken('a.b.c');
  keepProfile({ id: 7, name: 'Achieng', Permission: {} } as unknown as Profile);
}

function Screen({ isDirty = false }: { isDirty?: boolean }) {
  useUnsavedGuard(() => isDirty);
  return (
    <button type="button" onClick={() => void askToSignOut()}>
      Log Out
    </button>
  );
}

describe('Log Out', () => {
  it.each([
    ['a form has unsaved input', true, () => {}],
    [
      'lines of a receipt are kept that nobody completed',
      false,
      () => writeTyped('order-lines.3', { 1: { quantity: 3 } }),
    ],
  ])('asks while %s', async (_what, isDirty, type) => {
    signIn();
    type();
    const sent = answerWith({ status: 1, message: 'Signed out' });
    await onScreen(() => <Screen isDirty={isDirty} />);
    fireEvent.click(await button('Log Out'));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([sent, accessToken()]).toEqual([[], 'a.b.c']);
    fireEvent.click(await button('Log Out'));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(accessToken()).toBeUndefined());
    expect(sent).toHaveLength(1);
  });

  it('asks nothing otherwise, nor about what another user typed', async () => {
    signIn();
    localStorage.setItem('ghala.typed.8.order-lines.3', '{}');
    answerWith({ status: 1, message: 'Signed out' });
    await onScreen(() => <Screen />);
    fireEvent.click(await button('Log Out'));
    await waitFor(() => expect(accessToken()).toBeUndefined());
  });
});
