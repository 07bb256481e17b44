import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export interface OwnCard {
  readonly id: string
  readonly mirrorId: string | null
  readonly enabled: boolean
  readonly companyId: string
  readonly accountName: string
  readonly accountNo: string
  readonly bankTitle: string
  readonly bankName: string
  readonly bankNo: string
  readonly useRange: number
  readonly isDefault: boolean
}
/** Our own companies and their accounts among those of institutions. */
export const ownCompaniesPort = definePort<{
  nameOf(tx: Tx, companyId: string): Promise<string | undefined>
  /** Makes or changes the account that mirrors the card; answers its id. */
  mirrorCard(tx: Tx, actor: Actor, card: OwnCard): Promise<string | undefined>
}>({ name: 'platform.own-companies', label: '我方主体与账户 / Our companies and their accounts' })

/**
 * Rows of an area that every tenant begins with, beside dictionaries and parameters: kinds, flags, a standard strategy.
 * Asked at every start and for each new tenant; adds what is missing and changes nothing that is there. The key is the
 * resource.
 */
export const startingRowsPort = definePort<{ add(tx: Tx, actor: Actor): Promise<void> }>({
  name: 'platform.starting-rows',
  label: '租户初始记录 / Rows that a tenant begins with',
  many: 'keyed',
  notBuilt: { note: '没有初始记录 / no area brings rows of its own' },
})
