import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { customer } from '../../../customer/customer.ts'

interface Told {
  readonly kind: 'quota_blocked' | 'quota_expiring' | 'quota_over_limit'
  readonly customerId: string
  readonly title: `${string} / ${string}`
  /** `{customer}` stands for the customer's name. */
  readonly content: `${string} / ${string}`
  readonly cityCode?: string
  readonly dedupeKey?: string
}

/** A notice about a customer's quota to his salesperson, and to the risk officers and contract administrators. */
export async function tellQuota(tx: Tx, actor: Actor, told: Told): Promise<void> {
  const row = await getRow(tx, customer, told.customerId)
  await notify(tx, actor, {
    bizTypeCode: told.kind,
    bizId: row.id,
    title: told.title,
    content: told.content.replaceAll('{customer}', row.mechanismName ?? '') as Told['content'],
    users: row.bizUserId ? [row.bizUserId] : [],
    roles: told.kind !== 'quota_expiring' ? ['risk_officer', 'contract_admin'] : [],
    ...(told.cityCode ? { cityCode: told.cityCode } : {}),
    ...(told.dedupeKey ? { dedupeKey: told.dedupeKey } : {}),
  })
}
