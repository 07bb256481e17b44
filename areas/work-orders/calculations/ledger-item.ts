/** Cost items of tasks as items of the vehicle's cost ledger (70, 4.10). */
const items: Readonly<Record<string, number>> = {
  register: 3,
  license: 3,
  plate_choice: 3,
  mortgage: 3,
  transport: 7,
  driver: 7,
  tow: 7,
  gps_device: 5,
  gps_install: 5,
  inspect: 13,
  inspect_agency: 13,
  repair: 11,
  parking: 8,
  reissue: 18,
  transfer: 16,
  used_car_tax: 16,
}
const OTHER = 99
export const ledgerItemOf = (costItem: string): number => items[costItem] ?? OTHER
