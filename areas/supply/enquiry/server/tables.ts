/** Kind of contract -> table of the items of the enquiries that go over into it. */
const tables: Readonly<Record<number, string>> = {
  12: 'enquiry_parking_item',
  15: 'enquiry_license_item',
  17: 'enquiry_year_check_item',
}
export const enquiryItemTable = (contractType: number): string | undefined =>
  Object.hasOwn(tables, contractType) ? tables[contractType] : undefined
