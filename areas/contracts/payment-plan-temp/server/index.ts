import { implement } from '#packages/server/implement.ts'
import { tempLines } from '../../temp-lines/server/calls.ts'
import { planSpec } from '../../temp-lines/server/plan-rows.ts'
import { paymentPlanTemp } from '../payment-plan-temp.ts'

export default implement(paymentPlanTemp, tempLines(paymentPlanTemp, planSpec('payment_plan_temp')))
