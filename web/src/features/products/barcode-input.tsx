import { productCalls } from '@ghala/contract/calls/products';
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import IconBarcode from '~icons/barcode';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { useAction } from '../../ui/use-action';

interface BarcodeInputProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (value: string) => void;
}

/** Takes a barcode, typed or scanned; where the goods have none, Ghala makes one. */
export function BarcodeInput({ value, onChange, ...others }: BarcodeInputProps) {
  const making = useAction({
    mutation: () => change(productCalls.makeBarcode, {}),
    failureTitle: t.products.barcodeNotMade,
    onSuccess: ({ barcode }) => onChange(barcode),
  });
  return (
    <TextInput
      {...others}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // A scanner types its code and Enter, but the form is not finished yet.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      rightSection={
        value === '' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            title={t.products.makeBarcode}
            aria-label={t.products.makeBarcode}
            loading={making.isRunning}
            onClick={() => void making.start()}
          >
            <IconBarcode size="1.1em" aria-hidden />
          </ActionIcon>
        ) : undefined
      }
    />
  );
}
