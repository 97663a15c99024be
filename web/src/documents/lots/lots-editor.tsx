import { Text } from '@mantine/core';
import { t } from '../../text/t';
import type { LotFieldsProps } from './lot-fields';
import { LotRows } from './lot-rows';
import classes from './lots-editor.module.css';
import { balanceText, lotsProblem } from './lots-problem';
import { SerialNumbers } from './serial-numbers';

export interface LotsEditorProps extends Omit<LotFieldsProps, 'problem'> {
  /** Saving was tried: what is wrong stands at its field. */
  isChecked?: boolean;
}

/**
 * The lots or serial numbers of one line of goods that enter stock. The lots of a line add up to its quantity: the only one
 * has all of it, so nothing is to be typed but its number and expiry. Its first field has the path `lots`.
 */
export function LotsEditor(props: LotsEditorProps) {
  const { product, isChecked = false } = props;
  const problem = isChecked ? lotsProblem(product, props) : undefined;
  const balance = balanceText(product, props);
  const isWrong = problem !== undefined && problem.id === undefined;
  const isSerial = product.tracking === 'serial';
  return (
    <fieldset className={classes.editor} aria-label={isSerial ? t.lots.serials : t.lots.lots}>
      {isSerial ? <SerialNumbers {...props} problem={problem} /> : <LotRows {...props} problem={problem} />}
      {balance === undefined || props.lots.length === 0 ? null : (
        <Text size="sm" role="status" c={isWrong ? 'var(--ghala-wrong)' : 'var(--ghala-waiting)'}>
          {balance}
        </Text>
      )}
    </fieldset>
  );
}
