import { type CountDetail, countPicks, valueClasses } from '@ghala/contract/calls/counts';
import { percentRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { Checkbox, NativeSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { address } from '../../net/address';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import { SectionPicker, WarehousePicker } from '../../pickers/place-pickers';
import { ProductPicker } from '../../pickers/product-picker';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import { useServerForm } from '../../ui/form/use-server-form';
import { MoneyInput, QuantityInput } from '../../ui/inputs/number-inputs';
import { Section } from '../../ui/page/section';
import { COUNT_CHANGED, type PlanValues, savePlan } from './counts.api';
import { NamedField } from './named-field';

const picks = countPicks.map((value) => ({ value, label: t.counts.picks[value] }));
const classes = valueClasses.map((value) => ({ value, label: t.counts.classes[value] }));
const counterChoices = [
  { value: '1', label: t.counts.oneCounter },
  { value: '2', label: t.counts.twoCounters },
];
const wholeRule = { ...positiveQuantityRule, places: 0 };

interface CountPlanFormProps {
  /** The count whose plan is changed; undefined plans a new one. */
  count: CountDetail | undefined;
  onSaved: (id: number) => void;
}

/** Asks what is to be counted, and how. */
export function CountPlanForm({ count, onSaved }: CountPlanFormProps) {
  const [named, setNamed] = useState({
    sectionIds: count?.Sections ?? [],
    categoryIds: count?.Categories ?? [],
    productIds: count?.Products ?? [],
  });
  const form = useServerForm({
    initialValues: valuesOf(count),
    schema: async () => (await import('@ghala/contract/calls/counts')).countPlan,
    mutation: (body) => savePlan(count?.id, body),
    failureTitle: t.counts.notPlanned,
    successText: t.counts.planned,
    refresh: COUNT_CHANGED,
    onSuccess: (answer) => onSaved(answer.count.id),
  });
  const { warehouseId, pick } = form.getValues();

  function choose(field: keyof typeof named, chosen: { id: number; name: string }[]) {
    setNamed((before) => ({ ...before, [field]: chosen }));
    form.setFieldValue(
      field,
      chosen.map(({ id }) => id),
    );
  }

  return (
    <Form form={form} label={t.titles.planCount}>
      <Section title={t.counts.whatTitle}>
        <FieldGrid>
          <TextInput
            label={t.counts.name}
            placeholder={t.counts.nameExample}
            required
            {...form.getInputProps('name')}
          />
          <WarehousePicker
            required
            valueLabel={count?.Warehouse.name}
            {...form.getInputProps('warehouseId')}
            onChange={(id) => {
              form.setFieldValue('warehouseId', id);
              choose('sectionIds', []);
            }}
          />
        </FieldGrid>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NamedField
            label={t.counts.sections}
            chosen={named.sectionIds}
            onChange={(chosen) => choose('sectionIds', chosen)}
            error={form.errors.sectionIds}
          >
            {(add) => (
              <SectionPicker
                label={t.counts.sections}
                description={t.counts.noneNamed}
                placeholder={t.counts.addSection}
                warehouseId={warehouseId}
                value={null}
                onChange={add}
              />
            )}
          </NamedField>
          <NamedField
            label={t.counts.categories}
            chosen={named.categoryIds}
            onChange={(chosen) => choose('categoryIds', chosen)}
            error={form.errors.categoryIds}
          >
            {(add) => (
              <CataloguePicker
                kind="category"
                label={t.counts.categories}
                description={t.counts.noneNamed}
                placeholder={t.counts.addCategory}
                value={null}
                onChange={add}
              />
            )}
          </NamedField>
          <NamedField
            label={t.counts.products}
            chosen={named.productIds}
            onChange={(chosen) => choose('productIds', chosen)}
            error={form.errors.productIds}
          >
            {(add) => (
              <ProductPicker
                label={t.counts.products}
                description={t.counts.noneNamed}
                placeholder={t.counts.addProduct}
                value={null}
                onChange={add}
              />
            )}
          </NamedField>
        </SimpleGrid>
        <FieldGrid>
          <Select
            label={t.counts.pick}
            placeholder={t.counts.pickAll}
            data={picks}
            clearable
            {...form.getInputProps('pick')}
          />
          {pick === 'value' ? (
            <Select label={t.counts.pickClass} required data={classes} {...form.getInputProps('pickClass')} />
          ) : null}
          {pick === 'moved' || pick === 'longest' ? (
            <QuantityInput
              label={t.counts.pickProducts}
              rule={wholeRule}
              required
              {...form.getInputProps('pickProducts')}
            />
          ) : null}
        </FieldGrid>
        <Checkbox
          label={t.counts.withEmpty}
          description={t.counts.withEmptyHint}
          {...form.getInputProps('withEmpty', { type: 'checkbox' })}
        />
      </Section>
      <Section title={t.counts.howTitle}>
        <Checkbox
          label={t.counts.isBlind}
          description={t.counts.isBlindHint}
          {...form.getInputProps('isBlind', { type: 'checkbox' })}
        />
        <FieldGrid>
          <NativeSelect label={t.counts.counters} data={counterChoices} {...form.getInputProps('counters')} />
          <QuantityInput
            label={t.counts.tolerancePercent}
            description={t.counts.toleranceHint}
            rule={percentRule}
            {...form.getInputProps('tolerancePercent')}
          />
          <MoneyInput
            label={t.counts.toleranceValue}
            description={t.counts.toleranceHint}
            {...form.getInputProps('toleranceValue')}
          />
        </FieldGrid>
        <Checkbox
          label={t.counts.anotherRecounts}
          description={t.counts.anotherRecountsHint}
          {...form.getInputProps('anotherRecounts', { type: 'checkbox' })}
        />
        <Textarea label={t.counts.note} autosize minRows={2} {...form.getInputProps('note')} />
      </Section>
      <FormButtons close={count ? address('/inventory/counts/$id', { id: count.id }) : '/inventory/counts'}>
        <SubmitButton>{t.counts.savePlan}</SubmitButton>
      </FormButtons>
    </Form>
  );
}

function valuesOf(count: CountDetail | undefined): PlanValues {
  return {
    name: count?.name ?? '',
    warehouseId: count?.Warehouse.id ?? null,
    sectionIds: count?.Sections.map(({ id }) => id) ?? [],
    categoryIds: count?.Categories.map(({ id }) => id) ?? [],
    productIds: count?.Products.map(({ id }) => id) ?? [],
    pick: count?.pick ?? null,
    pickProducts: count?.pickProducts ?? '',
    pickClass: count?.pickClass ?? null,
    withEmpty: count?.withEmpty ?? true,
    isBlind: count?.isBlind ?? false,
    counters: String(count?.counters ?? 1),
    anotherRecounts: count?.anotherRecounts ?? false,
    tolerancePercent: count?.tolerancePercent ?? '',
    toleranceValue: count?.toleranceValue ?? '',
    note: count?.note ?? '',
  };
}
