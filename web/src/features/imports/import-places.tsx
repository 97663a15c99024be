import type { PlaceChoice, UnknownPlace } from '@ghala/contract/imports/place-choices';
import { Autocomplete, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { searchSections, WarehousePicker } from '../../pickers/place-pickers';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { MainButton } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import type { Sheet } from './read-sheet';
import type { Importing } from './use-import';

/** Says what a name in the file means: an existing warehouse, one to be added, or nothing whose rows are wanted. */
type Means = 'existing' | 'add' | 'leftOut';
type Decision = PlaceChoice & { means: Means };

interface ImportPlacesProps {
  importing: Importing;
  sheet: Sheet;
  /** Returns to the columns. */
  onClose: () => void;
}

/** Asks what each unknown place name of the file means, once for all its rows. */
export function ImportPlaces({ importing, sheet, onClose }: ImportPlacesProps) {
  const { unknownPlaces, layout, check, choose } = importing;
  const mayAdd = useCan('warehouseAdd');
  const [decisions, setDecisions] = useState(() =>
    unknownPlaces.map((place) => decisionOf(place, layout.places, mayAdd)),
  );
  const [isTried, setIsTried] = useState(false);
  const ref = useRef<HTMLDivElement>(null);

  const decide = (name: string, change: Partial<Decision>) =>
    setDecisions((all) => all.map((one) => (one.name === name ? { ...one, ...change } : one)));
  const rowsOf = new Map(unknownPlaces.map(({ name, rows }) => [name, rows]));
  const text = t.imports.places;

  const columns: Column<Decision>[] = [
    { id: 'name', header: text.name, cell: ({ name }) => name, minWidth: '10rem' },
    { id: 'rows', header: text.rows, cell: ({ name }) => rowsOf.get(name), align: 'right' },
    {
      id: 'means',
      header: text.means,
      cell: ({ name, means }) => (
        <NativeSelect
          aria-label={say(text.meansOf, { name })}
          size="xs"
          value={means}
          data={[
            { value: 'existing', label: text.existing },
            ...(mayAdd ? [{ value: 'add', label: text.add }] : []),
            { value: 'leftOut', label: text.leftOut },
          ]}
          onChange={(event) => decide(name, { means: event.currentTarget.value as Means })}
        />
      ),
      minWidth: '12rem',
      onPhone: 'wide',
    },
    {
      id: 'place',
      header: text.place,
      cell: (decision) => (
        <PlaceField decision={decision} decide={decide} error={isTried ? faultOf(decision) : undefined} />
      ),
      minWidth: '14rem',
      onPhone: 'wide',
    },
    {
      id: 'section',
      header: text.section,
      cell: (decision) => (
        <SectionField decision={decision} decide={decide} isUnknown={isKnown(layout.places, decision)} />
      ),
      minWidth: '12rem',
      onPhone: 'wide',
    },
  ];

  async function go() {
    setIsTried(true);
    const wrong = decisions.find((one) => faultOf(one) !== undefined);
    if (wrong !== undefined)
      return ref.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(wrong.name)}"]`)?.focus();
    const asked = new Set(decisions.map(({ name }) => name));
    await check.start({
      places: [
        ...layout.places.filter(({ name }) => !asked.has(name)),
        ...decisions.filter(({ means }) => means !== 'leftOut').map(choiceOf),
      ],
      leftOut: [...layout.leftOut, ...decisions.filter(({ means }) => means === 'leftOut').map(({ name }) => name)],
    });
  }

  return (
    <div ref={ref}>
      <Section title={say(text.title, { name: sheet.name })}>
        <Text>{text.hint}</Text>
        <DataTable
          name="import-places"
          label={text.name}
          columns={columns}
          rows={decisions}
          rowKey={({ name }) => name}
          isNumbered={false}
          empty={{ text: t.products.noRowIsRight }}
        />
        <Group gap="xs">
          <MainButton loading={check.isRunning} onClick={() => void go()}>
            {t.productImport.checkRows}
          </MainButton>
          <Button variant="default" onClick={onClose}>
            {t.productImport.changeColumns}
          </Button>
          <Button variant="default" onClick={() => choose(null)}>
            {t.common.cancel}
          </Button>
        </Group>
      </Section>
    </div>
  );
}

interface FieldProps {
  decision: Decision;
  decide: (name: string, change: Partial<Decision>) => void;
}

function PlaceField({ decision, decide, error }: FieldProps & { error: string | undefined }) {
  const { name, means, warehouseId, add } = decision;
  if (means === 'leftOut') return null;
  if (means === 'add')
    return (
      <TextInput
        aria-label={say(t.imports.places.newNameOf, { name })}
        data-path={name}
        size="xs"
        maxLength={120}
        value={add}
        error={error}
        onChange={(event) => decide(name, { add: event.currentTarget.value })}
      />
    );
  return (
    <WarehousePicker
      label={null}
      aria-label={say(t.imports.places.placeOf, { name })}
      data-path={name}
      size="xs"
      value={warehouseId}
      error={error}
      onChange={(value) => decide(name, { warehouseId: value })}
    />
  );
}

/** Asks for the section of a name; an unknown section is added if the user may do so. */
function SectionField({ decision, decide, isUnknown }: FieldProps & { isUnknown: boolean }) {
  const { name, means, warehouseId, section } = decision;
  const { data: sections = [] } = useQuery({
    queryKey: ['warehouses', warehouseId ?? 0, 'section-names'],
    queryFn: ({ signal }) => searchSections(warehouseId ?? 0, '', signal),
    enabled: means === 'existing' && warehouseId !== null,
  });
  if (means === 'leftOut') return null;
  return (
    <Autocomplete
      aria-label={say(t.imports.places.sectionOf, { name })}
      size="xs"
      maxLength={120}
      placeholder={means === 'existing' ? t.imports.places.oldestSection : undefined}
      data={means === 'existing' ? [...new Set(sections.map(({ label }) => label))] : []}
      value={section}
      error={isUnknown ? t.imports.places.noSection : undefined}
      onChange={(value) => decide(name, { section: value })}
    />
  );
}

/** Repeats the earlier decision unless its warehouse is gone; otherwise proposes what is likely. */
function decisionOf(place: UnknownPlace, places: readonly PlaceChoice[], mayAdd: boolean): Decision {
  const { name, warehouseId, add, section } =
    places.find((one) => one.name === place.name && one.section !== '') ?? place;
  return { name, warehouseId, add, section, means: warehouseId !== null || !mayAdd ? 'existing' : 'add' };
}

function choiceOf({ name, means, warehouseId, add, section }: Decision): PlaceChoice {
  return means === 'add'
    ? { name, warehouseId: null, add: add.trim(), section }
    : { name, warehouseId, add: '', section };
}

/** Names what a decision still lacks. */
function faultOf({ means, warehouseId, add }: Decision): string | undefined {
  if (means === 'existing' && warehouseId === null) return t.imports.places.choose;
  return means === 'add' && add.trim() === '' ? t.imports.places.giveName : undefined;
}

/** Tells whether the same was chosen before, and the name is still no place. */
function isKnown(places: readonly PlaceChoice[], { name, warehouseId, section }: Decision): boolean {
  return (
    section !== '' &&
    places.some((one) => one.name === name && one.warehouseId === warehouseId && one.section === section)
  );
}
