import { Checkbox, TextInput } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { Dialog } from '../dialog';
import { screenTaker, useScannerKeys } from './scanner-keys';

const taken = vi.fn();
const pressed = vi.fn();
const below = vi.fn();

function Page({ isOpen = false }: { isOpen?: boolean }) {
  useScannerKeys(taken);
  return (
    <>
      <button type="button" onClick={pressed}>
        Beside
      </button>
      <TextInput label="Field" />
      <Checkbox label="Tick" />
      <Dialog opened={isOpen} onClose={() => {}} title="Above" />
    </>
  );
}

function Application() {
  useScannerKeys(below, { isForOthers: true });
  return null;
}

let at = 1000;

/** @param pause between two keys, in milliseconds @returns what the page saw of them */
function type(target: Element, keys: string[], pause: number): string[] {
  const seen: string[] = [];
  const see = ({ key }: KeyboardEvent) => seen.push(key);
  window.addEventListener('keydown', see);
  for (const key of keys) {
    at += pause;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(target, event);
  }
  window.removeEventListener('keydown', see);
  return seen;
}

const scan = (code: string) => [...code, 'Enter'];

beforeEach(() => {
  for (const mock of [taken, pressed, below]) mock.mockClear();
  at += 10_000;
});

describe('a scanner that types', () => {
  it.each([0, 5, 30, 60, 250])('at %d ms gives its code to the page, and nothing to its keys', async (pause) => {
    await onScreen(() => <Page />);
    expect(type(document.body, scan('gG-12/7?'), pause).length).toBeLessThanOrEqual(2);
    expect(taken.mock.calls).toEqual([['gG-12/7?']]);
  });

  it('presses no button that has the focus', async () => {
    await onScreen(() => <Page />);
    const beside = await button('Beside');
    type(beside, scan('FT-12'), 5);
    expect([taken.mock.calls, pressed.mock.calls]).toEqual([[['FT-12']], []]);
  });

  it('is read beside a tick, but not in a field', async () => {
    await onScreen(() => <Page />);
    expect(type(screen.getByRole('textbox', { name: 'Field' }), scan('FT-12'), 5)).toHaveLength(6);
    expect(taken).not.toHaveBeenCalled();
    type(screen.getByRole('checkbox', { name: 'Tick' }), scan('FT-12'), 5);
    expect(taken).toHaveBeenCalledOnce();
  });

  it('is told from a hand, and from fewer keys than a code has', async () => {
    await onScreen(() => <Page />);
    expect(type(document.body, ['g', 's', 'Enter'], 150)).toEqual(['g', 's', 'Enter']);
    const use = (event: KeyboardEvent) => event.preventDefault();
    window.addEventListener('keydown', use);
    expect(type(document.body, ['g', 's', 'g', 'o', 'Enter'], 60)).toHaveLength(5);
    window.removeEventListener('keydown', use);
    expect(type(document.body, ['g', 's'], 60)).toEqual(['g', 's']);
    at += 1000;
    expect(type(document.body, scan('jjk j'), 5)).toHaveLength(6);
    type(document.body, scan('FT-12'), 400);
    expect(taken).not.toHaveBeenCalled();
  });

  it('is not heard beneath a dialog', async () => {
    await onScreen(() => <Page isOpen />);
    await screen.findByRole('dialog', { name: 'Above' });
    type(document.body, scan('FT-12'), 5);
    expect(taken).not.toHaveBeenCalled();
  });

  it('is heard by the screen of lines before the application', async () => {
    await onScreen(() => (
      <>
        <Page />
        <Application />
      </>
    ));
    type(document.body, scan('FT-12'), 5);
    expect([taken.mock.calls.length, below.mock.calls.length]).toEqual([1, 0]);
  });

  it('is stood in for by a camera, for a screen that wants codes', async () => {
    await onScreen(() => <Application />);
    expect(screenTaker()).toBeUndefined();
    cleanup();
    await onScreen(() => (
      <>
        <Application />
        <Page />
      </>
    ));
    screenTaker()?.('FT-12');
    expect([taken.mock.calls, below.mock.calls]).toEqual([[['FT-12']], []]);
  });
});
