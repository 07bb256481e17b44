import type { LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

export interface OpenedWork {
  readonly id: string
  readonly no: string
}
export interface WorkAsked {
  readonly vehicleId: string
  readonly warnId: string
  readonly warnNo: string
  readonly note: string
  readonly isUrgent: boolean
}
/** Work orders stand above security (70): what is being repaired, and work that an alert asks for. */
export const alertWorkPort = definePort<{
  /** A task on the device or in a workshop is open: a cut of the power is no alarm. */
  isInRepair(tx: Tx, vehicleId: string): Promise<boolean>
  /** 1 repair of the device, 2 field check. The same alert again answers what stands. */
  open(tx: Tx, actor: Actor, kind: number, asked: WorkAsked): Promise<OpenedWork>
}>({ name: 'security.alert-work', label: '预警派出的工单 / Work orders of alerts' })

/** 70 createReturnProposal: protection of an asset whose lessee does not answer. */
export const returnProposalPort = definePort<{
  propose(
    tx: Tx,
    actor: Actor,
    asked: { vehicleId: string; warnId: string; warnNo: string; score: number; overdueDays: number; reason: string },
  ): Promise<OpenedWork | undefined>
}>({
  name: 'security.return-proposal',
  label: '退车建议 / Return proposals',
})

/** 80 accident report of a collision that a device told. */
export const collisionPort = definePort<{
  report(
    tx: Tx,
    actor: Actor,
    asked: {
      vehicleId: string
      warnId: string
      happened: string
      on: LocalDate
      lng: string | null
      lat: string | null
    },
  ): Promise<OpenedWork | undefined>
}>({
  name: 'security.collision',
  label: '碰撞上报事故 / Accident reports of collisions',
  notBuilt: {
    note: '事故尚未启用，碰撞只生成预警 / accidents are not in use yet: a collision makes an alert only',
    answers: { report: async () => undefined },
  },
})
