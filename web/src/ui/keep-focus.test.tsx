import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { onScreen } from '../../test/on-screen';
import { keepFocus } from './keep-focus';

beforeAll(keepFocus);

/** Each button removes its own line; Last is disabled by itself, Save while it is loading. */
function Lines() {
  const [lines, setLines] = useState(['first', 'second', 'third']);
  const [isLast, setLast] = useState(false);
  const [isLoading, setLoading] = useState(false);
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            {line}
            <button type="button" onClick={() => setLines(lines.filter((other) => other !== line))}>
              Remove {line}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Previous</button>
      <button type="button" disabled={isLast} onClick={() => setLast(true)}>
        Last
      </button>
      <button type="button" disabled={isLoading} aria-busy={isLoading} onClick={() => setLoading(true)}>
        Save
      </button>
      <input aria-label="Loaded" onChange={() => setLoading(false)} />
    </>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function press(name: string): void {
  act(() => button(name).focus());
  fireEvent.keyDown(button(name), { key: 'Enter' });
  fireEvent.click(button(name));
}

const later = () => new Promise((resolve) => setTimeout(resolve, 400));

it('goes on with the next line when a line is removed, and with the one before at the end', async () => {
  await onScreen(Lines);
  press('Remove second');
  await waitFor(() => expect(document.activeElement).toBe(button('Remove third')));
  press('Remove third');
  await waitFor(() => expect(document.activeElement).toBe(button('Remove first')));
});

it('goes to a neighbour when a control is disabled', async () => {
  await onScreen(Lines);
  press('Last');
  await waitFor(() => expect(document.activeElement).toBe(button('Save')));
});

it('returns to a control that was only loading', async () => {
  await onScreen(Lines);
  press('Save');
  await later();
  expect(button('Save').disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: 'Loaded' }), { target: { value: 'yes' } });
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  await later();
  expect(document.activeElement).toBe(button('Save'));
});

it('leaves the focus where a pointer put it', async () => {
  await onScreen(Lines);
  fireEvent.pointerDown(button('Remove first'));
  act(() => button('Remove first').focus());
  fireEvent.click(button('Remove first'));
  await later();
  expect(document.activeElement).toBe(document.body);
});

/** The button is loading when it opens a dialog, which then does not know where the focus was. */
function Checked() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <button type="button" disabled={isOpen} onClick={() => setOpen(true)}>
          Check
        </button>
        <button type="button">Cancel</button>
      </div>
      {isOpen ? (
        <div role="dialog">
          <button type="button" onClick={() => setOpen(false)}>
            OK
          </button>
        </div>
      ) : null}
    </>
  );
}

it('returns to the control beneath a dialog that is closed', async () => {
  await onScreen(Checked);
  press('Check');
  press('OK');
  await waitFor(() => expect(document.activeElement).toBe(button('Check')));
});
