/** Says how goods leave without a vehicle whose plate says all: stored so, shown in the reader's language. */
export const vehicleWays = ['On foot', 'Boda boda', 'Handcart'] as const;
export type VehicleWay = (typeof vehicleWays)[number];

/** Says how each is typed, in small letters, English and Swahili. */
const TYPED: Readonly<Record<VehicleWay, string>> = {
  'On foot': 'on foot|by foot|foot|walking|kwa miguu|miguu',
  'Boda boda': 'boda boda|boda-boda|bodaboda|boda|pikipiki|motorbike|motorcycle',
  Handcart: 'handcart|hand cart|mkokoteni',
};
const WAYS = vehicleWays.map((way) => ({ way, pattern: new RegExp(`^(?:${TYPED[way]})(?:[\\s,:]+(.*))?$`, 'i') }));

/** This is a way, and what follows it: the plate of a boda boda, for example; undefined for a plate alone. */
export function wayOf(vehicle: string): { way: VehicleWay; rest: string } | undefined {
  for (const { way, pattern } of WAYS) {
    const found = pattern.exec(vehicle.trim());
    if (found !== null) return { way, rest: found[1]?.trim() ?? '' };
  }
  return undefined;
}

/** This is a vehicle as it is stored: one of the ways under its one name, whatever language it was typed in. */
export function storedVehicle(typed: string): string {
  const found = wayOf(typed);
  return found === undefined ? typed : `${found.way} ${found.rest}`.trim();
}
