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
