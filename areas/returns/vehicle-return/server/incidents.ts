import { ZERO, type Fen, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { incidentsPort } from '#areas/vehicles/ports.ts'
import { offencesPort } from '../../ports.ts'
import type { ReturnRecord } from './records.ts'

interface OpenIncidents {
  readonly violationCount: number
  readonly violationPoints: number
  readonly fineAmt: Fen
  readonly openAccidents: number
}
/** What stands open against a vehicle on the day on which it came back: offences of its lease, accidents of the car. */
export async function openIncidents(tx: Tx, record: ReturnRecord, day: LocalDate): Promise<OpenIncidents> {
  const offences = record.orderVehicleId
    ? (await offencesPort.ask().offences(tx, [record.orderVehicleId], day)).get(record.orderVehicleId)
    : undefined
  const [counts] = record.vehicleId ? await incidentsPort.ask().counts(tx, [record.vehicleId]) : []
  return {
    violationCount: offences?.openCount ?? 0,
    violationPoints: offences?.points ?? 0,
    fineAmt: offences?.fineAmt ?? ZERO,
    openAccidents: counts?.openAccidents ?? 0,
  }
}
