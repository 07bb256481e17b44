import type { Fen, LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** What a driver owes and holds as a lessee of kinds 100 and 101 (50, D7). */
export interface DriverMoney {
  readonly balance: Fen
  readonly marginHeld: Fen
  readonly receivableAmt: Fen
  readonly overdueAmt: Fen
  readonly overdueDays: number
  /** Accrued, neither billed nor waived. */
  readonly lateFee: Fen
}
/** Read for whole pages: drivers without money are left out. */
export const driverMoneyPort = definePort<{
  of(tx: Tx, driverIds: readonly string[], asOf: LocalDate): Promise<ReadonlyMap<string, DriverMoney>>
}>({ name: 'partners.driver-money', label: '司机往来款 / Money of drivers' })

/** What he drives now and under which contract; whoever drives nothing is left out. */
export interface DriverWork {
  readonly vehicleId: string
  readonly vehicleName: string
  readonly contractId: string | null
  readonly contractName: string
}
export const driverWorkPort = definePort<{
  of(tx: Tx, driverIds: readonly string[]): Promise<ReadonlyMap<string, DriverWork>>
}>({ name: 'partners.driver-work', label: '司机在用车辆 / Vehicles of drivers' })

/** Violations and accidents of drivers (80). */
export interface DriverRecord {
  /** Points of the current cycle of the licence. */
  readonly points: number
  readonly violationsOfYear: number
  readonly accidentsOfYear: number
}
export const driverRecordPort = definePort<{
  of(tx: Tx, driverIds: readonly string[], date: LocalDate): Promise<ReadonlyMap<string, DriverRecord>>
}>({
  name: 'partners.driver-record',
  label: '司机违章与事故 / Violations and accidents of drivers',
  notBuilt: {
    note: '违章与事故未建，司机记分、年违章和年事故为空，准入只看登记的驾照状态 / Violations and accidents are not built: points and counts of drivers stay empty, admission goes by the recorded licence state',
    answers: { of: async () => new Map() },
  },
})
