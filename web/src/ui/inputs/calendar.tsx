import { localeOf } from '@ghala/contract/text/language';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import IconChevronLeft from '~icons/chevron-left';
import IconChevronRight from '~icons/chevron-right';
import { addDays, addMonths, type Days, monthOf, weekOf, weeksOfMonth } from '../../format/days';
import { today } from '../../format/format';
import { language, t } from '../../text/t';
import classes from './calendar.module.css';

export interface CalendarProps {
  /** The chosen day is written YYYY-MM-DD. */
  value: string | undefined;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
  /** Offers Today, This week and This month as periods; by default, only today as a day. */
  onPeriod?: (days: Days) => void;
}

/** These keys move by days; those that move by months are apart. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthSteps: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** They begin with the first day of the week and are shorter than those of Intl, which has whole words in Swahili. */
const { sat, sun, mon, tue, wed, thu, fri } = t.ui.weekdays;
const weekdays = [sat, sun, mon, tue, wed, thu, fri];

const formats = {
  month: new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' }),
};
const say = (format: keyof typeof formats, day: string) => formats[format].format(new Date(`${day}T00:00:00Z`));

/** Shows a month of days, each a button; arrow keys move by day and week, Page Up and Down by month. */
export function Calendar({ value, min = '', max = '9999-12-31', onChoose, onPeriod }: CalendarProps) {
  const now = today();
  const within = (one: string) => (one < min ? min : one > max ? max : one);
  const [day, setDay] = useState(within(value ?? now));
  const table = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day with the focus is another one.
  useEffect(() => {
    if (movesFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    movesFocus.current = false;
  }, [day]);

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const week = weekOf(day);
    const target =
      steps[key] !== undefined
        ? addDays(day, steps[key])
        : monthSteps[key] !== undefined
          ? addMonths(day, monthSteps[key])
          : { Home: week.from, End: week.to }[key];
    if (target === undefined) return;
    event.preventDefault();
    movesFocus.current = true;
    setDay(within(target));
  }

  const weeks = weeksOfMonth(day);
  const monthButton = (label: string, step: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      data-mantine-stop-propagation
      onClick={() => setDay(within(addMonths(day, step)))}
    >
      <Icon size="1.1em" aria-hidden />
    </ActionIcon>
  );
  const period = (label: string, days: Days) => (
    <Button
      variant="default"
      size="xs"
      data-mantine-stop-propagation
      onClick={() => (onPeriod ? onPeriod(days) : onChoose(days.from))}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        {monthButton(t.ui.previousMonth, -1, IconChevronLeft)}
        <span className={classes.title} aria-live="polite">
          {say('month', day)}
        </span>
        {monthButton(t.ui.nextMonth, 1, IconChevronRight)}
      </div>
      <table className={classes.days} ref={table} aria-label={say('month', day)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <UnstyledButton
                    className={classes.day}
                    tabIndex={one === day ? 0 : -1}
                    data-autofocus={one === day || undefined}
                    aria-label={say('day', one)}
                    aria-current={one === now ? 'date' : undefined}
                    aria-pressed={one === value}
                    data-outside={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                    data-mantine-stop-propagation
                    disabled={one < min || one > max}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </UnstyledButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.periods}>
        {now >= min && now <= max ? period(t.ui.today, { from: now, to: now }) : null}
        {onPeriod ? (
          <>
            {period(t.ui.thisWeek, weekOf(now))}
            {period(t.ui.thisMonth, monthOf(now))}
          </>
        ) : null}
      </div>
    </>
  );
}
