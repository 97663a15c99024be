import type { Identity } from '@ghala/contract/calls/identity';
import type { SavedUpload } from '../../http/multipart-form';
import { type MachineReadable, readMachineZone } from './machine-readable-zone';
import { readPrintedFields } from './printed-fields';
import type { TextRecognition } from './text-recognition';

/**
 * Reads name and number from photographs of an identity card's sides, one of which may be missing.
 * @param owner the requesting user
 */
export async function readIdentity(
  recognition: TextRecognition,
  front: SavedUpload | undefined,
  back: SavedUpload | undefined,
  owner: string,
): Promise<Identity> {
  const { printed = '', machine: zone = '' } = await recognition.read({ printed: front, machine: back }, owner);
  return combine(readPrintedFields(printed), readMachineZone(zone));
}

/** The printed name is the most reliable; for the number, what both sides agree on. */
export function combine(printed: Identity, zone: MachineReadable | null): Identity {
  return {
    fullName: printed.fullName || (zone?.fullName ?? ''),
    idNumber: chooseNumber(printed.idNumber, zone),
  };
}

/**
 * Chooses the printed number, unless the zone has one that differs by a digit or two and has a valid check digit: then
 * a printed digit was misread.
 */
function chooseNumber(printed: string, zone: MachineReadable | null): string {
  const { personalNumber = '', documentNumber = '' } = zone ?? {};
  if (printed === '') return personalNumber || documentNumber;
  if (printed === personalNumber || printed === documentNumber) return printed;
  return isNear(printed, documentNumber) ? documentNumber : printed;
}

const MOST_MISREAD = 2;

function isNear(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return [...one].filter((digit, place) => digit !== other[place]).length <= MOST_MISREAD;
}
