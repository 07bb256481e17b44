import type { Tx } from '#packages/database/tx.ts'

/** Possession by a task of area 70 or a waybill: it wins over an open lease. */
export interface Possession {
  from: string
  to: string | null
  docNo: string
  userId?: string | null
  mechanismId?: string | null
}
export interface OpenDocument {
  vehicleId: string
  name: string
  no: string
}

/**
 * Neighbours of later issues that this area asks (decisions, silences 2). Until their owner gives a provider they say
 * nothing, under the
 * name 'not-built', which pages show.
 */
export interface VehiclePorts {
  /** 70 custodyRows and waybills on the way. */
  readonly custody: {
    readonly provider: string
    rows(tx: Tx, vehicleId: string, instant: string): Promise<Possession[]>
  }
  /** 70 openTasks, 80 openOf, waybills: what must be finished before a car is bound. */
  readonly openDocuments: {
    readonly provider: string
    of(tx: Tx, vehicleIds: readonly string[]): Promise<OpenDocument[]>
  }
  /** 80 policy.compulsoryValid: without it the dates on the card count, recorded by hand (补录). */
  readonly policies: {
    readonly provider: string
    compulsoryEnd(tx: Tx, vehicleIds: readonly string[]): Promise<Map<string, string>> | undefined
  }
  /** 60 delivery requisition. */
  readonly requisition: { readonly provider: string }
}

const notBuilt = 'not-built'
let given: VehiclePorts = {
  custody: { provider: notBuilt, rows: async () => [] },
  openDocuments: { provider: notBuilt, of: async () => [] },
  policies: { provider: notBuilt, compulsoryEnd: () => undefined },
  requisition: { provider: notBuilt },
}
export const vehiclePorts = (): VehiclePorts => given
export const provideVehiclePorts = (ports: Partial<VehiclePorts>): void => void (given = { ...given, ...ports })
/** What a page says about neighbours that cannot answer yet. */
export const portProviders = (): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, port]) => [name, (port as { provider: string }).provider]))
