import { defineResource } from '#kernel'
import { planPayload, planTable } from '../temp-lines/plan-fields.ts'
import { tempFields } from '../temp-lines/fields.ts'

/** 30 D9: rows of a payment plan that is typed by hand. */
export const paymentPlanTemp = defineResource({
  ...planTable,
  name: 'payment-plan-temp',
  label: '付款计划临时表 / Temporary payment plan',
  title: 'rowNo',
  fields: { ...tempFields, ...planPayload },
})
