// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import type { Resource } from '#kernel'
import { billReceiptWriteOff as billingBillReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { contacts as partnersContacts } from '#areas/partners/contacts/contacts.ts'
import { mechanism as partnersMechanism } from '#areas/partners/mechanism/mechanism.ts'

/** Every definition of the product, by area and name. */
export const definitions: Resource[] = [
  billingBillReceiptWriteOff as unknown as Resource,
  partnersContacts as unknown as Resource,
  partnersMechanism as unknown as Resource,
]
