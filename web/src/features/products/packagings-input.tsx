import { packagingRule } from '@ghala/contract/common/figure';
import type { PackagingUse } from '@ghala/contract/stock/packaging-text';
import { Button, Checkbox, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core';
import IconPlus from '~icons/plus';
import { say, t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import type { ServerForm } from '../../ui/form/use-server-form';
import { QuantityInput } from '../../ui/inputs/number-inputs';
import { BarcodeInput } from './barcode-input';
import { blankPackaging, type ProductFormValues } from './product-values';

/**
 * Asks which packagings a product comes in: how many units each holds, its barcode, and where quantities are entered in
 * it.
 */
export function PackagingsInput({ form }: { form: ServerForm<ProductFormValues> }) {
  const { packagings } = form.values;
  const add = () => {
    form.insertListItem('packagings', blankPackaging);
    // The field can be focused only once it is rendered.
    setTimeout(() => form.focusField(`packagings.${packagings.length}.name`));
  };
  /** At most one packaging is the default. */
  const setDefault = (name: PackagingUse, index: number, isSet: boolean) =>
    form.setFieldValue(
      'packagings',
      packagings.map((one, at) => ({ ...one, [name]: at === index ? isSet : isSet ? false : one[name] })),
    );
  return (
    <Stack gap="sm">
      {packagings.map((_, index) => {
        const field = (name: string) => form.getInputProps(`packagings.${index}.${name}`);
        const choice = (name: PackagingUse) => ({
          checked: packagings[index]?.[name] ?? false,
          onChange: (event: { currentTarget: { checked: boolean } }) =>
            setDefault(name, index, event.currentTarget.checked),
        });
        return (
          // They are told apart by their place alone: each field is the form's.
          // biome-ignore lint/suspicious/noArrayIndexKey: as said
          <Fieldset key={index} legend={say(t.products.packagingNo, { number: index + 1 })}>
            <Stack gap="sm">
              <FieldGrid>
                <TextInput
                  label={t.products.packagingName}
                  placeholder={t.products.packagingExample}
                  required
                  {...field('name')}
                />
                <QuantityInput label={t.products.holds} rule={packagingRule} required {...field('quantity')} />
                <BarcodeInput label={t.entityFields.labels.product.barcode} {...field('barcode')} />
              </FieldGrid>
              <Group gap="lg" justify="space-between">
                <Group gap="lg">
                  <Checkbox label={t.products.isBought} {...choice('isBought')} />
                  <Checkbox label={t.products.isIssued} {...choice('isIssued')} />
                </Group>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  onClick={() => form.removeListItem('packagings', index)}
                >
                  {t.products.removePackaging}
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        );
      })}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={add}>
          {t.products.addPackaging}
        </Button>
        {packagings.length === 0 ? (
          <Text c="dimmed" size="sm">
            {t.products.packagingsHint}
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
}
