import { localDate, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { reviewerPort } from '../../ports.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { pictureOf, type Customer } from './picture.ts'
import { appliedAmount } from './submit-checks.ts'

/**
 * The reviewer: whom the configuration of risk names for city and amount (20-partners 7, strategy-user step 0), else the
 * risk officer of the customer's city, otherwise any; never the applicant. A reassigned approver is kept.
 */
export async function approverOf(tx: Tx, actor: Actor, row: Customer): Promise<string | null> {
  if (row.approvalUserId || !isBuilt('user')) return row.approvalUserId
  const exclude = [actor.userId, row.createUser, row.bizUserId]
  const amount = appliedAmount(await pictureOf(tx, row))
  const named = await reviewerPort.ask().choose(tx, actor, { cityCode: row.cityCode, amount, exclude })
  if (named) return named
  const context = {
    resource: 'customer',
    businessId: row.id,
    starterId: actor.userId,
    deptId: row.bizDeptId,
    cityCode: row.cityCode,
    variables: {},
    fields: {},
    date: localDate(actor.clock.now()),
  }
  const asked = (at?: 'city') =>
    people.holders(tx, { kind: 'role', alias: 'risk_officer', ...(at ? { at } : {}) }, context)
  const found = [...(await asked('city')), ...(await asked())]
  return found.find(one => one !== actor.userId && one !== row.bizUserId) ?? null
}

/** Variables for the gateways of process `customer`: the exposure applied for. */
export const admissionVariables = async (tx: Tx, _actor: Actor, row: Customer): Promise<Record<string, unknown>> => ({
  amount: yuan(appliedAmount(await pictureOf(tx, row))),
})
