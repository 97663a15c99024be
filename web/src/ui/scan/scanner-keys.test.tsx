import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { Dialog } from '../dialogs/dialog';
import { alertError } from '../dialogs/dialogs';
import { isScreenWaiting, offerToScreen, type Taken, useScannerKeys } from './scanner-keys';

const taken = vi.fn<(code: string, reading: { isTyped: boolean }) => Taken>();
const pressed = vi.fn();
const blocked = vi.fn();
const below = vi.fn<typeof taken>();
const submitted = vi.fn();
const entered = vi.fn();

function Page({ isOpen = false }: { isOpen?: boolean }) {
  useScannerKeys(taken, { onBlocked: blocked });
  return (
    <>
      <button type="button" onClick={pressed}>
        Beside
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted(new FormData(event.currentTarget).get('field'));
        }}
      >
        <TextInput label="Field" name="field" defaultValue="12" />
      </form>
      <TextInput
        label="Codes"
        data-takes-scan
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && entered(currentTarget.value)}
      />
      <NativeSelect label="Choice" data={['One', 'Two']} />
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

/** Does what the user agent does with a key that nothing keeps from the field. */
function put(target: Element, key: string) {
  if (target instanceof HTMLInputElement && target.type === 'text' && key.length === 1)
    fireEvent.change(target, { target: { value: target.value + key } });
}

/** @param pause between two keys, in milliseconds @returns what the page saw of them */
function type(target: Element, keys: string[], pause: number): string[] {
  const seen: string[] = [];
  const see = ({ key }: KeyboardEvent) => seen.push(key);
  window.addEventListener('keydown', see);
  for (const key of keys) {
    at += pause;
    const event = new KeyboardEvent('keydown', { ...keyOf(key), bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    if (fireEvent(target, event)) put(target, key);
  }
  window.removeEventListener('keydown', see);
  return seen;
}

const keyOf = (key: string) => (key.startsWith('Ctrl+') ? { key: key.slice(5), ctrlKey: true } : { key });
const scan = (code: string) => [...code, 'Enter'];

beforeEach(() => {
  for (const mock of [taken, blocked, pressed, below, submitted, entered]) mock.mockReset();
  at += 10_000;
});

/**
 * Codes are taken one after the other, each in a few turns; on a busy machine, one wait may be over before the first.
 */
async function settled() {
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setTimeout(resolve, 2));
}
const codes = () => taken.mock.calls.map(([code]) => code);

describe('a scanner that types', () => {
  it.each([0, 5, 30, 60, 250])(
    'at %d ms gives its code to the page, and triggers none of its shortcuts',
    async (pause) => {
      await onScreen(() => <Page />);
      expect(type(document.body, scan('gG-12/7?'), pause).length).toBeLessThanOrEqual(2);
      await settled();
      expect(taken.mock.calls).toEqual([['gG-12/7?', { isTyped: false }]]);
    },
  );

  it('presses no button that has the focus', async () => {
    await onScreen(() => <Page />);
    const beside = await button('Beside');
    type(beside, scan('FT-12'), 5);
    await settled();
    expect([codes(), pressed.mock.calls]).toEqual([['FT-12'], []]);
  });

  it('is read beside a tick', async () => {
    await onScreen(() => <Page />);
    type(screen.getByRole('checkbox', { name: 'Tick' }), scan('FT-12'), 5);
    await settled();
    expect(codes()).toEqual(['FT-12']);
  });

  it.each(['Ctrl+]', 'F8', '\u001d'])('types the separator of GS1 elements as %j', async (key) => {
    await onScreen(() => <Page />);
    type(document.body, [...']C110AB', key, ...'21C', 'Enter'], 5);
    await settled();
    expect(codes()).toEqual([']C110AB\u001d21C']);
  });

  it('is heard whole if a field gets the focus meanwhile, as when an error has just been closed', async () => {
    await onScreen(() => <Page />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Field' });
    type(document.body, [...'6161'], 5);
    type(field, scan('1234567'), 5);
    await settled();
    expect([codes(), field.value, submitted.mock.calls]).toEqual([['61611234567'], '12', []]);
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
    await settled();
    expect(taken).not.toHaveBeenCalled();
  });

  it('is not heard beneath a dialog, whose buttons it does not press: its code is kept as one that was not counted', async () => {
    await onScreen(() => <Page isOpen />);
    await screen.findByRole('dialog', { name: 'Above' });
    expect(type(document.body, scan('FT-12'), 5).length).toBeLessThanOrEqual(2);
    await settled();
    expect([taken.mock.calls, blocked.mock.calls]).toEqual([[], [['FT-12']]]);
    expect(type(document.body, ['Enter'], 500)).toEqual(['Enter']);
  });

  it('is heard beneath an error, which its code closes', async () => {
    await onScreen(() => <Page />);
    void alertError('Not found', 'No such pass');
    const error = await screen.findByRole('dialog', { name: 'Not found' });
    type(error, scan('FT-12'), 5);
    await settled();
    expect(codes()).toEqual(['FT-12']);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is heard by the screen of lines first, and by the application if the screen does not take the code', async () => {
    await onScreen(() => (
      <>
        <Page />
        <Application />
      </>
    ));
    type(document.body, scan('FT-12'), 5);
    await settled();
    expect([codes().length, below.mock.calls.length]).toEqual([1, 0]);
    taken.mockReturnValue(false);
    type(document.body, scan('FT-13'), 5);
    await settled();
    expect(below.mock.calls).toEqual([['FT-13', { isTyped: false }]]);
  });

  it('can be replaced by a camera, on a screen that wants codes', async () => {
    await onScreen(() => <Application />);
    expect(isScreenWaiting()).toBe(false);
    cleanup();
    await onScreen(() => (
      <>
        <Application />
        <Page />
      </>
    ));
    taken.mockReturnValue('1 Bag');
    expect(await offerToScreen('FT-12')).toBe('1 Bag');
    expect([codes(), below.mock.calls]).toEqual([['FT-12'], []]);
  });
});

describe('a scanner that types while a field has the focus', () => {
  const field = (name = 'Field') => screen.getByRole<HTMLInputElement>('textbox', { name });

  it('leaves the field as it was', async () => {
    await onScreen(() => <Page />);
    field().focus();
    type(field(), scan('6164003221016'), 5);
    await settled();
    expect(taken.mock.calls).toEqual([['6164003221016', expect.objectContaining({ isTyped: true })]]);
    expect([field().value, submitted.mock.calls]).toEqual(['12', []]);
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Choice' });
    choice.focus();
    type(choice, scan('Two-7'), 5);
    await settled();
    expect([codes().at(-1), choice.value]).toEqual(['Two-7', 'One']);
  });

  it('types into the field, and presses its Enter, if nobody takes the code', async () => {
    await onScreen(() => <Page />);
    taken.mockReturnValue(false);
    field().focus();
    type(field(), scan('345'), 5);
    await settled();
    expect([field().value, submitted.mock.calls]).toEqual(['12345', [['12345']]]);
  });

  it('types what follows only once it is known what the code is', async () => {
    await onScreen(() => <Page />);
    const typed: string[] = [];
    document.execCommand = (_, __, text = '') => typed.push(text) > 0;
    let answer = (_: Taken) => {};
    taken.mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
    field().focus();
    type(field(), [...scan('345'), ...scan('67'), ...scan('FT-12')], 5);
    await settled();
    expect([field().value, submitted.mock.calls, typed]).toEqual(['12', [], []]);
    answer(false);
    taken.mockReturnValue('1 Bag');
    await vi.waitFor(() => expect(codes()).toEqual(['345', 'FT-12']));
    expect([submitted.mock.calls, typed]).toEqual([[['12345'], ['12345']], ['67']]);
  });

  it('leaves the keys to a dialog that opens meanwhile', async () => {
    await onScreen(() => <Page />);
    taken.mockImplementation(() => alertError('Not added', 'Too many').then((): Taken => undefined) as never);
    field().focus();
    type(field(), scan('345'), 5);
    const ok = await button('OK');
    expect(type(ok, ['Enter'], 500)).toEqual(['Enter']);
    taken.mockReturnValue(undefined);
    type(ok, scan('FT-12'), 5);
    await vi.waitFor(() => expect(codes()).toEqual(['345', 'FT-12']));
  });

  describe('whose code is answered late', () => {
    let answer = (_: Taken) => {};
    beforeEach(async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await onScreen(() => <Page />);
      taken.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
      field().focus();
      type(field(), scan('345'), 5);
      await vi.advanceTimersByTimeAsync(2500);
    });

    async function answered(late: Taken) {
      vi.useRealTimers();
      answer(late);
      await settled();
    }

    it('does not lose it', async () => {
      expect([field().value, submitted.mock.calls]).toEqual(['12', []]);
      await answered('1 Bag');
      expect([codes(), field().value, submitted.mock.calls]).toEqual([['345'], '12', []]);
    });

    it('takes its turn before the codes after it, for which the keys of a hand do not wait', async () => {
      type(field(), scan('FT-12'), 5);
      await vi.advanceTimersByTimeAsync(2500);
      expect([codes(), type(field(), ['7'], 500)]).toEqual([['345'], ['7']]);
      await answered('1 Bag');
      expect(codes()).toEqual(['345', 'FT-12']);
    });

    it('gets it back if nobody takes it', async () => {
      await answered(false);
      expect([field().value, submitted.mock.calls]).toEqual(['12345', [['12345']]]);
    });

    it('is treated as typed into no field once something else is typed there', async () => {
      type(field(), ['7'], 500);
      await answered(false);
      expect([field().value, submitted.mock.calls]).toEqual(['127', []]);
      expect(taken.mock.calls.map(([code, { isTyped }]) => [code, isTyped])).toEqual([
        ['345', true],
        ['345', false],
      ]);
    });
  });

  it('leaves a short figure to a field of figures', async () => {
    await onScreen(() => (
      <>
        <Page />
        <TextInput label="Figure" inputMode="decimal" />
      </>
    ));
    const figure = field('Figure');
    figure.focus();
    for (const typed of ['100', '2,500.50']) expect(type(figure, scan(typed), 5)).toHaveLength(typed.length + 1);
    expect(type(figure, scan('61640032'), 5)).toHaveLength(8);
    await settled();
    expect(codes()).toEqual(['61640032']);
  });

  it('is told from a hand', async () => {
    await onScreen(() => <Page />);
    field().focus();
    expect(type(field(), scan('345678'), 95)).toHaveLength(7);
    await settled();
    expect([taken.mock.calls, field().value]).toEqual([[], '12345678']);
  });

  it('types into a field that takes codes itself, the second in place of the first', async () => {
    await onScreen(() => <Page />);
    field('Codes').focus();
    for (const code of ['FT-12', 'FT-13']) {
      type(field('Codes'), scan(code), 5);
      await settled();
      at += 1000;
    }
    expect([taken.mock.calls, entered.mock.calls]).toEqual([[], [['FT-12'], ['FT-13']]]);
  });

  it('types into any field where no screen wants codes', async () => {
    await onScreen(() => (
      <>
        <Application />
        <TextInput label="Alone" />
      </>
    ));
    field('Alone').focus();
    expect(type(field('Alone'), scan('FT-12'), 5)).toHaveLength(6);
    await settled();
    expect([below.mock.calls, field('Alone').value]).toEqual([[], 'FT-12']);
  });
});
