import type { LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { PartnerWork } from '../rating.ts'

/** What partners did: tasks of work orders, complaints of the service desk, prices of settlements. Rows add up. */
export const partnerWorkPort = definePort<{
  between(tx: Tx, from: LocalDate, to: LocalDate): Promise<readonly PartnerWork[]>
}>({
  name: 'partners.work',
  label: '合作方作业量 / Work of partners',
  many: 'keyed',
  notBuilt: { note: '工单尚未启用，合作方暂不评级 / no work orders yet: partners are not rated' },
})
