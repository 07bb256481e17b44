import { implement } from '#packages/server/implement.ts'
import { tempLines } from '../../temp-lines/server/calls.ts'
import { planSpec } from '../../temp-lines/server/plan-rows.ts'
import { receiptPlanTemp } from '../receipt-plan-temp.ts'

export default implement(receiptPlanTemp, tempLines(receiptPlanTemp, planSpec('receipt_plan_temp')))
