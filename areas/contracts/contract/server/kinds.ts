import {
  refuse,
  type Action,
  type Fen,
  type Label,
  type LocalDate,
  type Resource,
  type RowOf,
  type StateTable,
  type contractStates,
} from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { definePort } from '#packages/server/ports.ts'
import type { PlanDraft, PlanRow, PlanSide } from '../../calculations/index.ts'
import type { contract } from '../contract.ts'
import type { ContractHead } from './head.ts'
import type { ContractLines, Party } from './terms.ts'

/** What every kind of contract can do, whatever else it can (30, section 3). */
export type ContractKind = Resource<any, keyof (typeof contractStates)['values'] & string, Record<string, Action>> & {
  readonly states?: StateTable<any>
}

/** Who may stand on a side, and the word that is printed for him. */
export interface Side {
  readonly role: Label
  /** Codes of mechanism_type; absent: any. */
  readonly types?: readonly number[]
}
export type ContractForm = Form<typeof contract>
/** A form with what was read and filled in for it. */
export interface Subject {
  readonly whole: ContractHead
  readonly parties: readonly Party[]
  readonly lines: ContractLines
}

/** Who stands where in one contract: codes of party_type. */
export interface Standing {
  readonly own: 1 | 2
  /** Whom the head names; scopes and lists go by him. */
  readonly counterparty: number
  /** Sides of A and B that may stay empty. */
  readonly optional?: readonly number[]
  /** Sides that must be filled beside A and B. */
  readonly required?: readonly number[]
}

export interface KindFacts {
  readonly contractType: number
  /** Stands in the name of a contract that was given none. */
  readonly noun: string
  /** By party_type; A pays, B is paid (30 D2). */
  readonly sides: Readonly<Record<number, Side>>
  /** On which side our own company stands: 2 where we are paid, 1 where we pay. */
  readonly ownSide: 1 | 2
  /** Party B needs an account of its own (default); false where the accounts are lines of the contract. */
  readonly paidByAccount?: boolean
  readonly hasProducts: boolean
  readonly hasPayRule: boolean
  /** New business with a customer: he must be active, not barred and not too long overdue. */
  readonly isBusiness: boolean
  /** Under which key its vehicles hold quota: of the contract's line (default), of the order's line, or not at all. */
  readonly holdsQuota?: 'contract' | 'order' | 'none'
  /** Terms that a change order may touch beside rule and product lines: of the contract itself, of a vehicle on lease. */
  readonly changeable?: {
    readonly head: readonly string[]
    readonly vehicle: readonly string[]
    /** Child rows of the contract, by the kind of the change line: named by their id or their line number. */
    readonly lines?: Readonly<
      Record<number, { readonly resource: Resource<any, any, any>; readonly terms: readonly string[] }>
    >
  }
  /** The side on which its plan rows stand (10.1). */
  readonly plans: PlanSide
}

/** A change order with its lines, as the kind that it changes reads them. */
export interface ChangeOf {
  readonly change: {
    readonly id: string
    readonly effectiveDate: LocalDate
    readonly changeKinds: readonly string[]
    readonly prepayAmount?: Fen | null
    readonly prepayMode?: number | null
  }
  readonly lines: readonly {
    readonly lineKind?: number
    readonly refId?: string | null
    readonly field?: string
    readonly newValue?: string
    readonly fromDate?: string | null
    readonly applyToOpen?: boolean | null
  }[]
}
/** How one vehicle of a line is paid back, for people to read. */
export interface LoanShown {
  readonly lineNo: number
  readonly modelName: string | null
  readonly quantity: number
  readonly principal: string
  readonly rows: readonly {
    readonly periodNo: number
    readonly dueDate: LocalDate
    readonly amount: string
    readonly principal: string
    readonly interest: string
    readonly balance: string
  }[]
}
/** One row of a plan as it stood and as it becomes: null where it is new, or gone. */
export interface ChangedPlan {
  /** Whose row it is: plate, VIN or number of a draw. */
  readonly place: string
  readonly feeItem: number
  readonly periodNo: number
  readonly dueDate: LocalDate
  readonly before: Fen | null
  readonly after: Fen | null
  readonly billed: boolean
}
export interface ChangedMoney {
  readonly waitingBefore: Fen
  readonly waitingAfter: Fen
  readonly billedAdjust: Fen
  readonly plans?: readonly ChangedPlan[]
}
export interface SettlementTerms {
  readonly quoteType: number
  readonly drawId: string | null
  readonly vehicleIds: readonly string[]
  readonly quoteDate: LocalDate
}
/** One line of a settlement quote. */
export interface QuoteLine {
  readonly orderVehicleId: string | null
  readonly item: string
  readonly feeItem: number
  readonly amount: Fen
  readonly taxRate: string | null
  readonly basisText: string
}

/** A vehicle that is taken, or would be on that day. */
export interface VehicleTaken {
  readonly orderVehicleId: string
  readonly contractProductId: string
  readonly takeDate: LocalDate
  readonly generatedOn: LocalDate
}
export interface VehicleRows {
  readonly drafts: PlanDraft[]
  readonly rentStartDate: LocalDate
  readonly rentEndDate: LocalDate
  readonly firstDueDate: LocalDate | null
}

/**
 * contract.registerKind of 90-interfaces 3.3: what a kind adds to the head. Everything else (moves, seal, parties,
 * totals, events) is the head's. All run in the transaction of the move, with the head locked.
 */
export interface KindHooks<Row = ContractHead> {
  /** Where it depends on the contract and not on its kind alone who stands where. */
  standing?(whole: Partial<Row>, parties: readonly Party[]): Standing
  /** Fills the kind's own fields before parties and lines are read. */
  complete?(tx: Tx, actor: Actor, form: Form<any>): Promise<void> | void
  /** Prices of the lines that the kind reckons itself, before defaults and totals. */
  priceLines?(tx: Tx, actor: Actor, form: Form<any>, lines: ContractLines): Promise<void> | void
  /** Own figures, when the lines stand and the totals are added up. */
  figures?(tx: Tx, actor: Actor, form: Form<any>, subject: Subject): Promise<void> | void
  /** Checks of a submit; every fault is reported. */
  submitChecks?(tx: Tx, actor: Actor, form: Form<any>, subject: Subject): Promise<void> | void
  /** Variables of its process beside the declared fields. */
  variables?(tx: Tx, actor: Actor, row: Row): Promise<Record<string, unknown>> | Record<string, unknown>
  /** Promises what the contract needs (quota); returns fields that change with the submit. */
  onSubmitted?(tx: Tx, actor: Actor, row: Row): Promise<Record<string, unknown> | void>
  /** Gives back what the submit promised: rejected, withdrawn, voided, stopped, completed. */
  onReleased?(tx: Tx, actor: Actor, row: Row): Promise<void>
  onApproved?(tx: Tx, actor: Actor, row: Row): Promise<void>
  /** D6: a recorded contract is approved, its vehicles are not yet there (quota, with a warning instead of a refusal). */
  onRecording?(tx: Tx, actor: Actor, row: Row): Promise<void>
  /** The same when they are: the contract is executing. */
  onRecorded?(tx: Tx, actor: Actor, row: Row): Promise<void>
  sealGuard?(tx: Tx, actor: Actor, row: Row): Promise<void>
  /** Before the state is written: a promise becomes firm, or the signature is refused. */
  onSigning?(tx: Tx, actor: Actor, row: Row): Promise<void>
  /** The contract is executing; what it answers is the answer of the call. */
  onSigned?(tx: Tx, actor: Actor, row: Row): Promise<unknown>
  stopGuard?(tx: Tx, actor: Actor, row: Row): Promise<void>
  onStopped?(tx: Tx, actor: Actor, row: Row, how: { stopDate: LocalDate; reason: string }): Promise<void>
  onCompleted?(tx: Tx, actor: Actor, row: Row): Promise<void>
  /** Contracts that the nightly scan may complete; it asks whether their bills are settled itself. */
  toComplete?(tx: Tx, today: LocalDate): Promise<string[]>
  /** Locks rows that stand before this contract: the one that a document is about (D10). */
  lockBefore?(tx: Tx, actor: Actor, id: string): Promise<void>
  /** What a change order does to the money and the vehicles of such a contract: preview and application alike. */
  readonly change?: {
    preview(tx: Tx, actor: Actor, row: Row, of: ChangeOf): Promise<ChangedMoney>
    apply(tx: Tx, actor: Actor, row: Row, of: ChangeOf): Promise<ChangedMoney>
    /** What a line that the kind reads itself is about, as it stands: undefined where the contract has no such thing. */
    standing?(tx: Tx, row: Row, line: ChangeOf['lines'][number]): Promise<Record<string, unknown> | undefined>
  }
  /** Lines of a settlement quote (9 C11), and what accepting it posts. */
  settlement?(tx: Tx, actor: Actor, row: Row, terms: SettlementTerms): Promise<QuoteLine[]>
  settle?(tx: Tx, actor: Actor, row: Row, terms: SettlementTerms & { quoteId: string }): Promise<void>
  /** Plan rows of one vehicle from the day of its take; absent: the rents of 9 C1. */
  vehicleRows?(tx: Tx, actor: Actor, head: ContractHead, of: VehicleTaken): Promise<VehicleRows>
  /** The schedule of one vehicle of each line, before anything is saved: kinds that lend. */
  schedules?(whole: Record<string, unknown>, lines: ContractLines['products'], start: LocalDate): readonly LoanShown[]
  /** Plan rows that are born with the signature. Pure: the same contract gives the same rows. */
  generatePlans?(tx: Tx, actor: Actor, row: Row): Promise<PlanRow[]>
}
export interface KindOfContract<Row = ContractHead> extends KindFacts, KindHooks<Row> {
  readonly resource: ContractKind
}
export type RowOfKind<R> = R extends { fields: unknown } ? RowOf<R> & ContractHead : never

/** By the code of contract_type. Areas above give their own kinds (40: 9-19). */
export const contractKindsPort = definePort<KindOfContract>({
  name: 'contracts.kinds',
  label: '合同类型 / Kinds of contracts',
  many: 'keyed',
})

export const standingOf = (
  kind: Pick<KindOfContract, 'standing' | 'ownSide'>,
  whole: object,
  parties: readonly Party[],
): Standing => kind.standing?.(whole, parties) ?? { own: kind.ownSide, counterparty: kind.ownSide === 2 ? 1 : 2 }

export const kindOf = (contractType: number | null | undefined): KindOfContract =>
  contractKindsPort.all().get(String(contractType ?? 0)) ??
  refuse('kindNotBuilt', '该类合同尚未启用 / this kind of contract is not built yet')
export const builtKinds = (): KindOfContract[] => [...contractKindsPort.all().values()]
