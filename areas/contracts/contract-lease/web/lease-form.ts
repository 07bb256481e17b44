import type { Section } from '#kernel'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { PayRuleSection } from './pay-rule-input.tsx'
import { LeaseSide } from './lease-side.tsx'

/** The form of every kind with a payment rule: the rule laid out like the paper form, the plan beside it. */
export const leaseForm = (resource: Pick<AnyResource, 'sections'>) => ({
  sections: resource.sections!.map(
    (section): Section => ({ ...section, fields: section.fields.filter(name => name !== 'payRule') }),
  ),
  before: { rule: PayRuleSection },
  side: LeaseSide,
})
