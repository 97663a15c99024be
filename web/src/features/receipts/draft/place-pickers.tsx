import { useRef } from 'react';
import { SectionPicker, searchSections, type WarehouseOption, WarehousePicker } from '../../../pickers/place-pickers';
import type { ServerForm } from '../../../ui/form/use-server-form';
import type { SearchOption } from '../../../ui/inputs/search-select';
import type { ReceivingPlace } from './receiving-place';

/** A form gives a field these beside its value and change: its error and its path. */
type FieldProps = Pick<
  Parameters<typeof WarehousePicker>[0],
  'error' | 'onFocus' | 'onBlur' | 'data-path' | 'data-autofocus'
>;

interface PlacePickersProps {
  place: ReceivingPlace;
  onChange: (place: ReceivingPlace) => void;
  warehouse?: FieldProps;
  section?: FieldProps;
  /** Lays out each field of a row by its class. */
  className?: string;
}

/** Asks where goods are stored: a warehouse, then one of its sections, at first the server's default. */
export function PlacePickers({ place, onChange, warehouse, section, className }: PlacePickersProps) {
  const choice = usePlaceChoice(place, onChange);
  return (
    <>
      <div className={className}>
        <WarehousePicker
          required
          describesVirtual
          value={place.warehouseId}
          valueLabel={place.warehouseLabel}
          {...warehouse}
          onChange={(_id, option) => void choice.chooseWarehouse(option)}
        />
      </div>
      <div className={className}>
        <SectionPicker
          warehouseId={place.warehouseId}
          value={place.sectionId}
          valueLabel={place.sectionLabel}
          disabled={place.isVirtual}
          {...section}
          onChange={(_id, option) => choice.chooseSection(option)}
        />
      </div>
    </>
  );
}

interface PlaceFieldsProps {
  form: Pick<ServerForm<PlaceValues>, 'errors'> & { setValues: (values: PlaceValues) => void };
  place: ReceivingPlace;
  onChange: (place: ReceivingPlace) => void;
}

/** A form that says where goods are stored has these values. */
type PlaceValues = { warehouseId: number | null; sectionId: number | null };

/** Asks for a place within a form: the form sends the ids, and `place` has their names. */
export function PlaceFields({ form, place, onChange }: PlaceFieldsProps) {
  return (
    <PlacePickers
      place={place}
      onChange={(changed) => {
        onChange(changed);
        form.setValues({ warehouseId: changed.warehouseId, sectionId: changed.sectionId });
      }}
      warehouse={{
        error: form.errors.warehouseId,
        'data-path': 'warehouseId',
        'data-autofocus': place.warehouseId === null,
      }}
      section={{ error: form.errors.sectionId, 'data-path': 'sectionId' }}
    />
  );
}

/** Changes a place field by field. */
export function usePlaceChoice(place: ReceivingPlace, onChange: (place: ReceivingPlace) => void) {
  const latest = useRef(place);
  latest.current = place;

  function chooseSection(section: SearchOption<number> | null) {
    onChange({ ...latest.current, sectionId: section?.value ?? null, sectionLabel: section?.label ?? '' });
  }

  async function chooseWarehouse(warehouse: WarehouseOption | null) {
    const chosen = {
      ...latest.current,
      warehouseId: warehouse?.value ?? null,
      warehouseLabel: warehouse?.label ?? '',
      isVirtual: warehouse?.isVirtual ?? false,
      sectionId: null,
      sectionLabel: '',
    };
    onChange(chosen);
    if (warehouse === null || chosen.isVirtual) return;
    // The server's default is the oldest section.
    const [oldest] = await searchSections(warehouse.value, '').catch(() => []);
    if (oldest && latest.current.warehouseId === warehouse.value) chooseSection(oldest);
  }

  return { chooseWarehouse, chooseSection };
}
