/** These users sign in, each with one of the starting roles. */
export const users = {
  manager: { name: 'Asha Mfano', role: 'Warehouse Manager', designation: 'Warehouse Manager' },
  storekeeper: { name: 'Juma Sampuli', role: 'Storekeeper', designation: 'Storekeeper, Nairobi' },
  storekeeper2: { name: 'Wanjiku Jaribio', role: 'Storekeeper', designation: 'Storekeeper, Mombasa' },
  procurement: { name: 'Otieno Kielelezo', role: 'Procurement Officer', designation: 'Procurement Officer' },
  finance: { name: 'Chebet Dhahania', role: 'Finance Approver', designation: 'Finance Manager' },
  member: { name: 'Mwende Mfano', role: 'Member', designation: 'Site Engineer' },
} as const;
export type UserKey = keyof typeof users;

/** These people are on record but do not sign in. */
export const staff = [
  { name: 'Barasa Sampuli', designation: 'Driver' },
  { name: 'Halima Jaribio', designation: 'Driver' },
  { name: 'Kiprono Kielelezo', designation: 'Site Foreman' },
  { name: 'Njeri Dhahania', designation: 'Site Foreman' },
  { name: 'Omondi Mfano', designation: 'Security Guard' },
] as const;
export type Designation = (typeof staff)[number]['designation'];
