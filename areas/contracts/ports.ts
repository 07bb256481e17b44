import type { Fen, Label, LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'
import type { PayRule } from './calculations/index.ts'
import type { ContractHead } from './contract/server/head.ts'

/** Orders and positions of a contract, which follow what happens to it. All run in its transaction, its row locked. */
export const ordersPort = definePort<{
  /** With the signature: one order per city, one position per car, their front money. */
  create(tx: Tx, actor: Actor, contract: ContractHead): Promise<{ id: string }[]>
  /** Positions that wait are cancelled when the contract ends. */
  cancelWaiting(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void>
  /** So many positions of one product line that wait. */
  cancelSome(tx: Tx, actor: Actor, contractProductId: string, n: number, reason: string): Promise<void>
  /** Orders that were never finished end with it. */
  close(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void>
  /** D6: orders and positions of a recorded contract, on lease since their take; ids in the order given. */
  record(tx: Tx, actor: Actor, contract: ContractHead, vehicles: readonly RecordedVehicle[]): Promise<string[]>
  /** Vehicles of a renewal go on under it, where its day has come; answers how many. */
  renew(tx: Tx, actor: Actor, contractId: string): Promise<number>
  /** A vehicle of a sale and leaseback whose price is paid is on lease. */
  takeBought(tx: Tx, actor: Actor, contractId: string, vin: string, bought: BoughtCar): Promise<void>
  /** The cached money of positions, for sorting; answers how many changed. */
  refreshFigures(tx: Tx, actor: Actor): Promise<number>
}>({ name: 'contracts.orders', label: '合同的订单 / Orders of a contract' })

/** A vehicle that was with the lessee before its contract was recorded here. */
export interface RecordedVehicle {
  readonly productLineNo: number
  readonly vin: string
  readonly vehicleId: string
  readonly plateNo: string | null
  readonly takeDate: LocalDate
  readonly depositReceived: Fen
  readonly openingDebt: Fen
  readonly openingDueDate: LocalDate | null
}
export interface RecordedCar {
  readonly id: string
  readonly plateNo: string | null
  readonly modelId: string | null
  readonly cityCode: string | null
  /** In stock and promised to nobody. */
  readonly isFree: boolean
}
/** Vehicles by their VIN, for contracts that are recorded. */
export const recordedCarsPort = definePort<{
  byVin(tx: Tx, vins: readonly string[]): Promise<ReadonlyMap<string, RecordedCar>>
}>({ name: 'contracts.recorded-cars', label: '补录合同的车辆 / Vehicles of recorded contracts' })

/** The purchase by which a vehicle of a lessee becomes ours. */
export interface BoughtCar {
  readonly on: LocalDate
  readonly price: Fen
  readonly color: string | null
  readonly sellerType: number | null
  readonly sellerId: string | null
}
export interface ReceivedCar extends BoughtCar {
  readonly vin: string
  readonly carModelId: string
  readonly cityCode: string
  readonly companyId: string
  readonly deptId: string
  readonly managerId: string
  readonly contractNo: string
  /** The position that it is received for. */
  readonly sourceId: string
}
/** A vehicle that we buy where it stands: its card, or the one that it has already. Refuses one with open business. */
export const boughtCarsPort = definePort<{
  receive(tx: Tx, actor: Actor, car: ReceivedCar): Promise<string>
}>({ name: 'contracts.bought-cars', label: '回租购入的车辆 / Vehicles bought for a leaseback' })

export const carModelsPort = definePort<{
  of(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, { name: string; guidePrice: Fen | null }>>
}>({ name: 'contracts.car-models', label: '车型名称与指导价 / Names and guide prices of car models' })

/** A vehicle of a contract that is out with its lessee, as documents of change see it. */
export interface LeasedPosition {
  readonly id: string
  readonly no: string
  readonly vin: string | null
  readonly plateNo: string | null
  readonly cityCode: string | null
  readonly contractProductId: string | null
  readonly status: number
  readonly rent: Fen
  readonly rentEndDate: string | null
}
/** What a disposal changes in the rent of one vehicle (9 C9, C14). */
export type RentChangeWanted =
  | { readonly kind: 'rent'; readonly from: LocalDate; readonly unitRent: Fen }
  | { readonly kind: 'extension'; readonly newEnd: LocalDate; readonly unitRent: Fen | null }
  | { readonly kind: 'relief'; readonly from: LocalDate; readonly to: LocalDate; readonly ratePercent: string }
  /** Another pay rule from a day on. */
  | { readonly kind: 'rule'; readonly from: LocalDate; readonly rule: PayRule }
export interface RentChanged {
  readonly orderVehicleId: string
  readonly waitingBefore: Fen
  readonly waitingAfter: Fen
  readonly billedAdjust: Fen
  readonly rows: readonly {
    readonly feeItem: number
    readonly periodNo: number
    /** It is on a bill already: the bill becomes the new amount. */
    readonly billed: boolean
    readonly before: Fen | null
    readonly after: Fen | null
    readonly dueDate: LocalDate
  }[]
}

/** Vehicles of a contract in the hands of documents that change it. Their rent is reckoned once, where it belongs. */
export const positionsPort = definePort<{
  /** On lease or returning, in the order of their numbers. */
  onLease(tx: Tx, contractId: string): Promise<LeasedPosition[]>
  preview(tx: Tx, actor: Actor, orderVehicleId: string, wanted: RentChangeWanted): Promise<RentChanged>
  /** The same figures, written: waiting rows anew, billed ones prorated. Key: source. */
  apply(tx: Tx, actor: Actor, orderVehicleId: string, wanted: RentChangeWanted, source: string): Promise<RentChanged>
  /** Return day and penalty that a disposal or quote fixed; the money is posted by the return. */
  agree(
    tx: Tx,
    actor: Actor,
    orderVehicleId: string,
    agreed: {
      agreedReturnDate?: string | null
      agreedPenalty?: Fen | null
      agreedPrice?: Fen | null
      source: string
    },
  ): Promise<void>
  /** 9 C10: what ending on a day costs. */
  finishLines(
    tx: Tx,
    actor: Actor,
    orderVehicleId: string,
    on: LocalDate,
    byDefault: boolean,
  ): Promise<readonly { feeItem: number; amt: Fen; taxRate: string | null; note: Label }[]>
  /** 9 C12; refuses where the contract gives no right to buy. */
  buyout(tx: Tx, orderVehicleId: string, on: LocalDate): Promise<Fen>
}>({ name: 'contracts.positions', label: '合同的在租车辆 / Vehicles of a contract on lease' })

/** What becomes of the paper of another area's document (30, apply-seal): asked by the kind of business. */
export const sealedDocumentPort = definePort<{
  /** Locks the document before its application (90-interfaces 2). */
  lock(tx: Tx, actor: Actor, documentId: string): Promise<void>
  /** Why nothing of it is to be stamped now. */
  bar(tx: Tx, documentId: string): Promise<Label | undefined>
  moved(tx: Tx, actor: Actor, documentId: string, to: 'running' | 'stamped' | 'free'): Promise<void>
}>({
  name: 'contracts.sealed-document',
  label: '用印的业务单据 / Documents whose papers are stamped',
  many: 'keyed',
  notBuilt: { note: '没有业务单据的用印 / nobody else has papers stamped' },
})
