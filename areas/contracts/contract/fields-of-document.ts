import type { Field } from '#kernel'
import { contractFields } from './contract.ts'

/** Taken from the contract that a document is about; the sender types none of it. */
const taken = <T>(field: Field<T>): Field<T> => ({ ...field, required: false, system: true })

/** Fields of disposals and changes (kinds 2, 3, 20): own company, parties, term and cities are those of their contract. */
export const fieldsOfDocument = {
  ...contractFields,
  ownCompanyId: taken(contractFields.ownCompanyId),
  startDate: taken(contractFields.startDate),
  endDate: taken(contractFields.endDate),
  termMonths: taken(contractFields.termMonths),
  autoRenew: taken(contractFields.autoRenew),
  renewNoticeDays: taken(contractFields.renewNoticeDays),
  cutoverDate: taken(contractFields.cutoverDate),
}
