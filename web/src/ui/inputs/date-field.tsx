import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import IconCalendar from '~icons/calendar';
import type { Days } from '../../format/days';
import { today } from '../../format/format';
import { dayText, isDay, type Nearest, readTypedDate, readTypedMoment } from '../../format/typed-date';
import { NO_CONNECTION } from '../../net/api-client';
import { say, t } from '../../text/t';
import { alertError } from '../dialogs/dialogs';
import { useTypedText } from '../form/use-typed-text';
import type { CalendarProps } from './calendar';

/** A picked day begins with this time where a time is asked for too. */
const OPENING_TIME = '08:00';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> {
  /**
   * It is written YYYY-MM-DD, with `withTime` YYYY-MM-DDTHH:mm; it is '' if empty, or the text as typed if it is no
   * date.
   */
  value?: string | null;
  onChange?: (value: string) => void;
  /** A day without a year is taken in the past for filters, in the future for what is expected. */
  nearest: Nearest;
  withTime?: boolean;
  /** These are the first and the last day allowed, as YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** It is set for a field of a period: the calendar then offers Today, This week and This month. */
  onPeriod?: (days: Days) => void;
}

/**
 * Takes a date, typed as people write it or picked from a calendar, which its button and Alt+Down open; it is shown as
 * DD/MM/YYYY. What cannot be read stays as it is, and is explained.
 */
export function DateField({
  value,
  onChange,
  nearest,
  withTime = false,
  min,
  max,
  onPeriod,
  error,
  onBlur,
  onKeyDown,
  ...others
}: DateFieldProps) {
  // The calendar is loaded when it is first opened; until then nothing shows, but Escape already belongs to it.
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [isOpen, setOpen] = useState(false);
  const shown = (date: string) => (isDay(date, withTime) ? dayText(date) : date);
  const { input, type } = useTypedText<string>({
    value,
    onChange,
    read(text) {
      if (text.trim() === '') return '';
      const read = withTime ? readTypedMoment : readTypedDate;
      return read(text, { today: today(), nearest }) ?? text;
    },
    atRest: shown,
    inEditing: shown,
    problem: problemOf(value ?? '', { withTime, min, max }),
    error,
    onBlur,
    onKeyDown(event) {
      if (event.altKey && event.key === 'ArrowDown') {
        event.preventDefault();
        void open();
        return;
      }
      // The focus may still be on its way into the calendar.
      if (isOpen) closeOnEscape(event);
      if (!event.defaultPrevented) onKeyDown?.(event);
    },
  });

  async function open(): Promise<void> {
    setOpen(true);
    try {
      const loaded = await import('./calendar');
      setCalendar(() => loaded.Calendar);
    } catch {
      setOpen(false);
      await alertError(t.common.error, NO_CONNECTION);
    }
  }

  function choose(day: string): void {
    const time = value?.split('T')[1] ?? OPENING_TIME;
    type(dayText(withTime ? `${day}T${time}` : day));
    close();
  }

  function close(): void {
    setOpen(false);
    input.ref.current?.focus();
  }

  /** Escape closes the calendar and nothing around it. */
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  const day = value?.slice(0, 10);
  const calendar = (
    <Popover
      opened={isOpen && Calendar !== undefined}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={t.ui.chooseDate}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          <IconCalendar size="1.1em" aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={closeOnEscape}>
        {Calendar ? (
          <Calendar
            value={day !== undefined && isDay(day) ? day : undefined}
            min={min}
            max={max}
            onChoose={choose}
            onPeriod={
              onPeriod &&
              ((days) => {
                onPeriod(days);
                close();
              })
            }
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      autoComplete="off"
      placeholder={withTime ? t.ui.dateTimeFormat : t.ui.dateFormat}
      {...others}
      {...input}
      data-mantine-stop-propagation={isOpen || input['data-mantine-stop-propagation']}
      onChange={(event) => type(event.currentTarget.value)}
      rightSectionPointerEvents="all"
      rightSection={calendar}
    />
  );
}

function problemOf(
  value: string,
  { withTime, min, max }: { withTime: boolean; min: string | undefined; max: string | undefined },
): string | undefined {
  if (value === '') return undefined;
  if (!isDay(value, withTime)) return withTime ? t.ui.enterDateTime : t.ui.enterDate;
  const day = value.slice(0, 10);
  if (min !== undefined && day < min) return say(t.ui.dateFromOn, { min: dayText(min) });
  if (max !== undefined && day > max) return say(t.ui.dateUpTo, { max: dayText(max) });
  return undefined;
}
