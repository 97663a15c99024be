import { type Status, statusLook, statusText } from '../../format/status';
import classes from './status-badge.module.css';

/**
 * Shows a status as a word with its one colour and icon, e.g. `<StatusBadge of="stockLevels" code="out" />`. What is
 * fine or over is grey; what waits, is wrong or informs has its colour.
 */
export function StatusBadge(status: Status) {
  const { color, icon: Icon } = statusLook(status);
  return (
    <span className={classes.status} data-color={color}>
      <Icon size="1em" aria-hidden />
      {statusText(status)}
    </span>
  );
}
