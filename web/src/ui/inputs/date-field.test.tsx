import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { onScreen } from '../../../test/on-screen';
import { addDays, monthOf, weekOf } from '../../format/days';
import { today } from '../../format/format';
import { FilterBar } from '../list/filter-bar';
import { PeriodFields, periodChips } from '../list/filter-fields';
import { useListState } from '../list/use-list-state';
import { DateField, type DateFieldProps } from './date-field';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

function saidOf(input: HTMLInputElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

function type(input: HTMLInputElement, value: string): void {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
}
const leave = (input: HTMLInputElement) => act(() => input.blur());

type OwnProps = Partial<DateFieldProps> & { given: (value: string) => void };

function Expiry({ given, value: initial = '', ...others }: OwnProps) {
  const [value, setValue] = useState(initial ?? '');
  return (
    <DateField
      label="Expiry"
      nearest="future"
      {...others}
      value={value}
      onChange={(day) => {
        given(day);
        setValue(day);
      }}
    />
  );
}

async function show(props: Partial<DateFieldProps> = {}) {
  const given = vi.fn();
  await onScreen(() => <Expiry given={given} {...props} />);
  return given;
}

/** The time is fixed, also for a date that would be another one in the machine's time zone. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T22:30:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a date field', () => {
  it.each([
    ['3/12/2026', '2026-12-03', '03/12/2026'],
    ['3-12-26', '2026-12-03', '03/12/2026'],
    ['3.12', '2026-12-03', '03/12/2026'],
    ['3 dec', '2026-12-03', '03/12/2026'],
    ['3 December 2026', '2026-12-03', '03/12/2026'],
    ['+7', '2026-12-01', '01/12/2026'],
    ['-1', '2026-11-23', '23/11/2026'],
    ['today', '2026-11-24', '24/11/2026'],
    ['kesho', '2026-11-25', '25/11/2026'],
    ['jana', '2026-11-23', '23/11/2026'],
  ])('takes %j as %s and shows %s', async (text, day, shown) => {
    const given = await show();
    const input = field('Expiry');
    type(input, text);
    expect(input.value).toBe(text);
    expect(given).toHaveBeenLastCalledWith(day);
    leave(input);
    expect(input.value).toBe(shown);
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it.each([
    ['31/2/2026', {}, 'Enter a date as DD/MM/YYYY'],
    ['next week', {}, 'Enter a date as DD/MM/YYYY'],
  ])('keeps %j and explains it', async (text, props, said) => {
    await show(props);
    const input = field('Expiry');
    type(input, text);
    leave(input);
    expect(input.value).toBe(text);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(saidOf(input)).toBe(said);
    expect(input.validationMessage).toBe(said);
  });

  it.each([
    ['23/11/2026', 'Enter a date from 24/11/2026 on'],
    ['1/1/2027', 'Enter a date up to 31/12/2026'],
  ])('says in words that %s is out of its range', async (text, said) => {
    await show({ min: '2026-11-24', max: '2026-12-31' });
    const input = field('Expiry');
    type(input, text);
    leave(input);
    expect(saidOf(input)).toBe(said);
  });

  it('takes a time too', async () => {
    const given = await show({ withTime: true });
    type(field('Expiry'), 'kesho 2:30pm');
    expect(given).toHaveBeenLastCalledWith('2026-11-25T14:30');
    leave(field('Expiry'));
    expect(field('Expiry').value).toBe('25/11/2026 14:30');
  });

  it('is restored by Escape', async () => {
    await show({ value: '2026-12-03' });
    const input = field('Expiry');
    type(input, '4/12');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(input.value).toBe('03/12/2026');
  });
});

describe('the calendar of a date field', () => {
  const open = async () => {
    const input = field('Expiry');
    act(() => input.focus());
    fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true });
    return screen.findByRole('dialog');
  };
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document, { key });

  it('is opened by Alt+Down at the chosen day, and the arrow keys choose another', async () => {
    const given = await show({ value: '2026-12-03' });
    await open();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('3'));
    press('ArrowRight');
    press('ArrowDown');
    press('PageDown');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('11 January 2027'));
    fireEvent.click(document.activeElement ?? document);
    expect(given).toHaveBeenLastCalledWith('2027-01-11');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(field('Expiry'));
  });

  it('is opened by its button, and closed by Escape alone', async () => {
    const outside = vi.fn();
    const given = vi.fn();
    await onScreen(() => (
      // biome-ignore lint/a11y/noStaticElementInteractions: what is around the field, such as a dialog.
      <div onKeyDown={outside}>
        <Expiry given={given} />
      </div>
    ));
    fireEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('24'));
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(outside).not.toHaveBeenCalled();
    expect(given).not.toHaveBeenCalled();
  });

  it('stays closed if Escape is pressed before its code is loaded', async () => {
    await show({ value: '2026-12-03' });
    const input = field('Expiry');
    act(() => input.focus());
    fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true });
    fireEvent.keyDown(input, { key: 'Escape' });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(input);
  });

  it('offers no day out of its range', async () => {
    await show({ min: '2026-11-20', max: '2026-11-28' });
    const calendar = await open();
    const days = within(calendar).getAllByRole<HTMLButtonElement>('button', { name: /November 2026/ });
    expect(days.filter((day) => !day.disabled)).toHaveLength(9);
  });

  it('gives a picked day the opening time, or the one that it had', async () => {
    const given = await show({ withTime: true });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(given).toHaveBeenLastCalledWith('2026-11-24T08:00');
  });
});

const shape = { dateFrom: z.string().optional(), dateTo: z.string().optional() };

function FilteredList() {
  const list = useListState(shape);
  return (
    <FilterBar list={list} chips={periodChips}>
      {(_field, textField) => <PeriodFields textField={textField} />}
    </FilterBar>
  );
}

describe('the dates of a filter', () => {
  it.each([
    ['Today', () => ({ from: today(), to: today() })],
    ['This week', () => weekOf(today())],
    ['This month', () => monthOf(today())],
  ])('are both set by %s', async (label, daysOf) => {
    await onScreen(() => <FilteredList />);
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose a date' }))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: label }));
    const { from, to } = daysOf();
    const shown = (day: string) => day.split('-').toReversed().join('/');
    expect([field('Date From').value, field('Date To').value]).toEqual([shown(from), shown(to)]);
  });

  it('without a year are in the past', async () => {
    await onScreen(() => <FilteredList />);
    const tomorrow = addDays(today(), 1);
    const input = (await screen.findByRole('textbox', { name: 'Date From' })) as HTMLInputElement;
    type(input, `${Number(tomorrow.slice(8))}/${Number(tomorrow.slice(5, 7))}`);
    leave(input);
    expect(input.value.slice(6)).toBe('2025');
  });
});
