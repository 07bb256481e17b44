import type { Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** What the damage prices of area 70 say for a missing paper, key or plate; undefined: no price is kept for it. */
export const itemPricePort = definePort<{
  priceOf(tx: Tx, wanted: { missingItem: string; vehicleId: string; on: string }): Promise<Fen | undefined>
}>({ name: 'assets.item-price', label: '缺件赔偿价目 / Price of a missing item' })

/** Work order of area 70 that obtains the new paper or plate. */
export const reissueTaskPort = definePort<{
  open(
    tx: Tx,
    actor: Actor,
    wanted: {
      vehicleId: string
      type: number
      subKind: number
      providerId: string | null
      sourceId: string
      sourceNo: string
    },
  ): Promise<{ taskId: string } | undefined>
}>({
  name: 'assets.reissue-task',
  label: '补办工单 / Work order of a reissue',
  notBuilt: {
    note: '工单尚未启用，补办由人工跟进 / work orders are not in use yet: a reissue is followed by hand',
    answers: { open: async () => undefined },
  },
})
