import { defineResource } from '#kernel'
import { planPayload, planTable } from '../temp-lines/plan-fields.ts'
import { tempFields } from '../temp-lines/fields.ts'

/** 30 D9: rows of a receipt plan that is typed by hand. */
export const receiptPlanTemp = defineResource({
  ...planTable,
  name: 'receipt-plan-temp',
  label: '收款计划临时表 / Temporary receipt plan',
  title: 'rowNo',
  fields: { ...tempFields, ...planPayload },
})
