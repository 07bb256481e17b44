import { customer } from '../customer.ts'

/** The five sections of a customer: each has its own version and is drafted on its own (D11). */
export const sectionNames = ['base', 'contacts', 'inform', 'applyArea', 'business'] as const
export type SectionName = (typeof sectionNames)[number]

const businessSections = ['business', 'money']
const business = new Set(customer.sections!.filter(one => businessSections.includes(one.id)).flatMap(one => one.fields))
/** Where a field of the customer is filled in. */
export const sectionOf = (field: string): SectionName =>
  field === 'contacts'
    ? 'contacts'
    : field === 'informs'
      ? 'inform'
      : field === 'areas'
        ? 'applyArea'
        : business.has(field)
          ? 'business'
          : 'base'

/** Of a customer that was saved as a whole: every section was in its form. */
export const firstState: Readonly<Record<SectionName, number>> = {
  base: 1,
  contacts: 1,
  inform: 1,
  applyArea: 1,
  business: 1,
}
