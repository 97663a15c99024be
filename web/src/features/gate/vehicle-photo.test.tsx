import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { VehiclePhoto } from './vehicle-photo';

const onChange = vi.fn();

afterEach(() => {
  vi.unstubAllGlobals();
  onChange.mockClear();
});

it.each([
  ['a PDF', 'application/pdf', false],
  ['a PNG that no browser opens', 'image/png', false],
  ["a phone's own format, which the server decides on", 'image/heic', true],
  ['a file without a type, which the server decides on', '', true],
])('%s is taken or refused as soon as it is chosen', async (_, type, isTaken) => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('no picture');
  });
  await onScreen(() => <VehiclePhoto photo={null} onChange={onChange} />);
  await screen.findByRole('button', { name: /Photo of the vehicle/ });
  const file = new File(['?'], 'chosen', { type });
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  if (isTaken) await waitFor(() => expect(onChange).toHaveBeenCalledWith(file));
  else await screen.findByText('This file is not a photo. Choose another one.');
  expect(onChange).toHaveBeenCalledTimes(isTaken ? 1 : 0);
});
