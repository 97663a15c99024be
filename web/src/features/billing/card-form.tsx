import { brandOf } from '@ghala/contract/access/card-number';
import { billingCalls } from '@ghala/contract/calls/billing';
import { Select, Text, TextInput } from '@mantine/core';
import { today } from '../../format/format';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { type CardValues, cardsKey } from './billing.api';

const YEARS_AHEAD = 15;
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Adds a payment card. Its number and code are checked by the server and stored nowhere. */
export function CardForm({ onClose }: { onClose: () => void }) {
  const form = useServerForm({
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/billing')).newCreditCard,
    toRequest: requestOf,
    mutation: (body) => change(billingCalls.addCard, { body }),
    failureTitle: t.billing.cardNotAdded,
    successText: t.billing.paymentDetailsAdded,
    refresh: [cardsKey],
    guarded: false,
    onSuccess: onClose,
  });
  const thisYear = Number(today().slice(0, 4));
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => {
    const year = String(thisYear + index);
    return { value: year.slice(2), label: year };
  });
  const { cardNumber } = form.getValues();
  const expiryError = form.errors.expirationDate;
  return (
    <Form form={form} label={t.billing.addPaymentMethod}>
      <TextInput
        label={t.billing.cardHolderName}
        required
        data-autofocus
        autoComplete="cc-name"
        {...form.getInputProps('cardHolderName')}
      />
      <TextInput
        label={t.billing.cardNumber}
        required
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={25}
        rightSectionWidth="7rem"
        rightSection={
          cardNumber.length < 4 ? null : (
            <Text size="sm" c="dimmed">
              {brandOf(cardNumber)}
            </Text>
          )
        }
        {...form.getInputProps('cardNumber')}
      />
      <FieldGrid>
        <Select
          label={t.billing.expiryMonth}
          required
          searchable
          data={months}
          autoComplete="cc-exp-month"
          {...form.getInputProps('month')}
          error={expiryError}
        />
        <Select
          label={t.billing.expiryYear}
          required
          searchable
          data={years}
          autoComplete="cc-exp-year"
          {...form.getInputProps('year')}
          error={expiryError ? true : undefined}
        />
        <TextInput
          label="CVC"
          required
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          {...form.getInputProps('cvc')}
        />
      </FieldGrid>
      <Text size="sm" c="dimmed">
        {t.billing.keptCardParts}
      </Text>
      <DialogButtons onClose={onClose} closeLabel={t.common.close}>
        <SubmitButton>{t.billing.addCard}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function requestOf({ month, year, ...card }: CardValues) {
  return { ...card, expirationDate: month && year ? `${month}/${year}` : '' };
}

const blank: CardValues = { cardHolderName: '', cardNumber: '', month: null, year: null, cvc: '' };
