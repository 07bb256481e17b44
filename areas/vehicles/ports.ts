import type { Fen, Label, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { Source } from './source.ts'

/** Possession by a task of area 70 or a waybill; it takes precedence over an open lease. */
export interface Possession {
  vehicleId: string
  /** Name and id of the document that says so: a waybill, a task. */
  resource: string
  docId: string
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

/** 70 custodyRows and waybills on the way. */
export const custodyPort = definePort<{
  /** Possessions that touch [from, to], `to` included; the latest first. */
  rows(tx: Tx, asked: { vehicleIds: readonly string[]; from: string; to: string }): Promise<Possession[]>
}>({
  name: 'vehicles.custody',
  label: '工单与运单占用 / Possession by work orders and waybills',
  many: 'keyed',
  notBuilt: {
    note: '工单与运单尚未启用，占用只看租赁与停车 / work orders and waybills are not in use yet: possession is told by leases and stays',
  },
})
/** 70 openTasks, 80 openOf, waybills: what must be finished before a car is bound. */
export const openDocumentsPort = definePort<{ of(tx: Tx, vehicleIds: readonly string[]): Promise<OpenDocument[]> }>({
  name: 'vehicles.open-documents',
  label: '未完成工单检查 / Open work orders',
  many: 'keyed',
  notBuilt: {
    note: '工单尚未启用，分配前不检查未完成单据 / work orders are not in use yet: no open document holds an allocation back',
  },
})
/**
 * 80 policy.compulsoryValid: by vehicle the last day of the unbroken compulsory cover that holds the asked day; none
 * where the car is not insured on that day.
 */
export const policiesPort = definePort<{
  compulsoryEnd(tx: Tx, asked: readonly { vehicleId: string; day: string }[]): Promise<ReadonlyMap<string, string>>
}>({ name: 'vehicles.policies', label: '保险系统 / Policies' })
/** What an approved delivery requisition asked for a position (60, 4.5). */
export interface Wish {
  readonly requisitionId: string
  readonly requisitionNo: string
  readonly allocateId: string | null
  readonly substituteModelIds: readonly string[]
  readonly minFresh: number | null
}
/** 60 delivery requisition. */
export const requisitionPort = definePort<{
  wishes(tx: Tx, orderVehicleIds: readonly string[]): Promise<ReadonlyMap<string, Wish>>
}>({
  name: 'vehicles.requisition',
  label: '交付申请 / Delivery requisition',
  notBuilt: {
    note: '交付申请尚未启用，分配不需要申请 / requisitions are not in use yet: an allocation needs none',
    answers: { wishes: async () => new Map() },
  },
})

/** Message for neighbours that are not built yet. */
export const portProviders = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      custody: custodyPort,
      openDocuments: openDocumentsPort,
      policies: policiesPort,
      requisition: requisitionPort,
    }).map(([name, port]) => [name, port.built() ? 'built' : 'not-built']),
  )
/** The answers of every provider, one after the other: they share one connection. */
export async function possessions(
  tx: Tx,
  asked: { vehicleIds: readonly string[]; from: string; to: string },
): Promise<Possession[]> {
  const found: Possession[] = []
  for (const port of custodyPort.all().values()) found.push(...(await port.rows(tx, asked)))
  return found
}
export async function openDocumentsOf(tx: Tx, vehicleIds: readonly string[]): Promise<OpenDocument[]> {
  const found: OpenDocument[] = []
  for (const port of openDocumentsPort.all().values()) found.push(...(await port.of(tx, vehicleIds)))
  return found
}

/** A lease that is ended by hand (70 manualReturn). */
export interface HandReturn {
  vehicleId: string
  orderVehicleId: string
  returnTime: string
  mileage: number
  lotId: string | null
  spaceId: string | null
  reason: string
  attachBizId: string
  name: string | null
  phone: string | null
}
export const manualReturnPort = definePort<{
  /** Number of the return in which this vehicle stands. */
  openNo(tx: Tx, vehicleId: string): Promise<string | undefined>
  open(tx: Tx, actor: Actor, input: HandReturn): Promise<{ returnId: string; returnNo: string }>
}>({ name: 'vehicles.manual-return', label: '手工退车 / Return by hand' })
/** 40, section 6: papers, keys and plates that go with a car to whoever takes it, and come back with it. */
export const papersPort = definePort<{
  handOver(
    tx: Tx,
    actor: Actor,
    given: { vehicleId: string; customerId: string | null; customerName: string; at: string; source: Source },
  ): Promise<void>
  /** `missingItems`: keys of the dictionary return_missing_item. */
  takeBack(
    tx: Tx,
    actor: Actor,
    given: { vehicleId: string; missingItems: readonly string[]; on: string; at: string; source: Source },
  ): Promise<void>
  /** Files (attach rows) of what is kept of the registration certificate, the licence and the permit of these cars. */
  scans(tx: Tx, vehicleIds: readonly string[]): Promise<readonly string[]>
}>({ name: 'vehicles.papers', label: '随车证照交接 / Papers and keys of a car' })

/** 80: open violations and accidents of cars that have any. */
export interface Incidents {
  vehicleId: string
  openViolations: number
  openAccidents: number
  accidents: number
}
export const incidentsPort = definePort<{
  /** Of every vehicle that has any, or of these. */
  counts(tx: Tx, vehicleIds?: readonly string[]): Promise<readonly Incidents[]>
}>({
  name: 'vehicles.incidents',
  label: '违章与事故 / Violations and accidents',
  notBuilt: {
    note: '违章与事故尚未启用，标签规则中按0计 / violations and accidents are not in use yet: rules count none',
    answers: { counts: async () => [] },
  },
})

/** 40 `supply.quote`: what an agreement says of one line of an order. */
export interface SupplyQuote {
  /** Net unit price; null = the agreement names none. */
  price: Fen | null
  rebatePerUnit: Fen | null
  blocks: readonly Label[]
}
export interface SupplyQty {
  lineId: string
  modelId: string
  qty: number
  vin?: string
}
/** 40: prices and volume of supply agreements, and the payment plan that an order's milestones make. */
/** What a lot costs from a day on, by the agreement that covers it. */
export interface ParkingPrices {
  readonly from: LocalDate
  readonly contractId: string
  readonly priceMode: number
  readonly dayPrice: Fen | null
  readonly freeDays: number | null
  readonly monthPrice: Fen | null
  readonly packageSpaces: number | null
  readonly overPrice: Fen | null
}
/** 40, 4: prices of a lot by its agreement, the first from the first day asked; none: the lot's own are used. */
export const parkingPricesPort = definePort<{
  of(
    tx: Tx,
    lot: { readonly id: string; readonly cityCode: string | null; readonly providerId: string | null },
    from: LocalDate,
    to: LocalDate,
  ): Promise<readonly ParkingPrices[]>
}>({
  name: 'vehicles.parking-prices',
  label: '停车场的协议价 / Prices of lots by agreement',
  notBuilt: {
    note: '停车场协议尚未启用，按停车场自身价格计费 / parking agreements are not in use yet: lots are billed by their own prices',
    answers: { of: async () => [] },
  },
})

export const supplyPort = definePort<{
  quote(
    tx: Tx,
    asked: { contractId: string; modelId: string; color: string | null; cityCode: string; qty: number; date: string },
  ): Promise<SupplyQuote | undefined>
  /** At the approval. */
  reserve(tx: Tx, actor: Actor, purchaseOrderId: string, lines: readonly SupplyQty[]): Promise<void>
  /** A car was accepted. */
  use(tx: Tx, actor: Actor, purchaseOrderId: string, line: SupplyQty): Promise<void>
  /** A car was rejected, or the rest of the order is closed. */
  giveBack(tx: Tx, actor: Actor, purchaseOrderId: string, lines: readonly SupplyQty[]): Promise<void>
  /**
   * Makes a row of the payment plan and answers it; null where the contract plans nothing and the order raises the
   * payment itself.
   */
  planFromOrder(
    tx: Tx,
    actor: Actor,
    purchaseOrderId: string,
    milestone: { seq: number; reachedDate: string; dueDate: string; amt: Fen },
  ): Promise<string | null>
  /** A row that is not billed follows a changed order: the row that stands now, or null where it is billed already. */
  planAgain(tx: Tx, actor: Actor, planId: string, amt: Fen): Promise<string | null>
}>({
  name: 'vehicles.supply',
  label: '采购协议的价格与数量 / Prices and volume of supply agreements',
  notBuilt: {
    note: '采购协议尚未启用：价格不比对、数量不占用，付款节点直接生成付款申请 / supply agreements are not in use yet: prices are not compared, no volume is taken, milestones raise payment requests',
    answers: {
      quote: async () => undefined,
      reserve: async () => {},
      use: async () => {},
      giveBack: async () => {},
      planFromOrder: async () => null,
      planAgain: async () => null,
    },
  },
})
