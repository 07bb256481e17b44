import { fen, instantOf, localDate, type Clock, type Fen, type LocalDate, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { JobRunner, enqueue } from '#packages/jobs/jobs.ts'
import { act } from '#packages/server/act.ts'
import { provide } from '#packages/server/ports.ts'
import { allJobs, install } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import type { ContractRef, PlanRow } from './calculations/plan-row.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { carPort, noCar } from '#areas/accounts/ports.ts'
import { billReceiptPlan } from './bill-receipt-plan/bill-receipt-plan.ts'
import { createPlans } from './bill-receipt-plan/server/create-plans.ts'
import { contractTermsPort } from './ports.ts'
import { billReceivable } from './bill-receivable/bill-receivable.ts'
import { billReceiptWriteOff } from './bill-receipt-write-off/bill-receipt-write-off.ts'

export const TENANT = '100001'
export const COMPANY = '900001'
export const PENGCHI = '910001'
export const YUNTU = '910002'
export const CONTRACT = '920001'
export const OWN_ACCOUNT = '930001'

const NEIGHBOURS = ['mechanism', 'account-mechanism', 'mechanism-title', 'param', 'quota-block']

/** The tables of this area and the few that it reads of its neighbours: enough to run every money verb. */
export interface MoneyWorld {
  readonly test: TestDatabase
  readonly clock: { day: LocalDate } & Clock
  readonly sales: Actor
  readonly cashier: Actor
  readonly manager: Actor
  readonly system: Actor
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Rent plans of one contract, one per vehicle and due date, billed at once. */
  bills(rows: readonly Rent[]): Promise<string[]>
  receipt(amt: string, options?: ReceiptOptions): Promise<string>
  claim(who: Actor, body: Record<string, unknown>): Promise<string>
  confirm(who: Actor, id: string): Promise<unknown>
  run(kind: string): Promise<void>
  drop(): Promise<void>
}
export interface Rent {
  amt?: string
  due: LocalDate
  feeItem?: number
  vehicle?: string
  period?: [LocalDate, LocalDate]
  taxRate?: string | null
  kind?: 'period' | 'front'
}

const personOf = (clock: Actor['clock'], userId: string, userName: string): Actor => ({
  tenantId: TENANT,
  userId,
  userName,
  deptId: '',
  language: 'zh',
  clock,
  traceId: 'test',
})

interface ReceiptOptions {
  day?: LocalDate
  payerName?: string
  account?: string
  text?: string
}

/** A bank statement of one line, as its CSV. */
function statementOf(amt: string, serial: string, today: LocalDate, options: ReceiptOptions): string {
  const line = [
    options.day ?? today,
    '10:00:00',
    amt,
    '',
    '',
    options.payerName ?? '深圳市鹏驰出行服务有限公司',
    options.account ?? '44201501100052512345',
    '工商银行',
    '转账',
    options.text ?? '租金',
    serial,
  ]
  return `交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\n${line.join(',')}\n`
}

/** Installs the definitions of money and its neighbours; answers them. */
function installMoney(also: string): Resource[] {
  const own = definitions.filter(
    one =>
      one.area === 'billing' ||
      one.area === 'accounts' ||
      [one.area, one.name].includes(also) ||
      NEIGHBOURS.includes(one.name),
  ) as unknown as Resource[]
  const names = new Set(own.map(one => one.name))
  install(
    own,
    implementations.filter(one => names.has(one.resource.name)),
    // Contracts and cars stand above: here no contract has terms of its own, and no position has a car.
    {
      standIns: [
        provide(contractTermsPort, { of: async () => new Map() }),
        provide(carPort, { ofPosition: async () => noCar, ofVehicle: async () => undefined }),
      ],
    },
  )
  return own
}

/** `also`: a higher area that is tested on this world (invoices), or one more resource by its name. */
export async function moneyWorld(day: LocalDate, maxConnections = 4, also = ''): Promise<MoneyWorld> {
  const own = installMoney(also)
  const test = await testDatabase({ definitions: own, maxConnections })
  const clock = {
    day,
    now() {
      return instantOf(`${this.day} 10:00:00`)
    },
  }
  const person = (userId: string, userName: string) => personOf(clock, userId, userName)
  const system = person('0', '系统')
  const tx = <T>(work: (tx: Tx) => Promise<T>) => test.database.transaction(TENANT, work)
  let serial = 0
  const world: MoneyWorld = {
    test,
    clock,
    sales: person('7', '李晓雯'),
    cashier: person('8', '周敏'),
    manager: person('9', '王静'),
    system,
    tx,
    bills: async rows =>
      tx(async t => {
        const plans = rows.map((row, index) => planRow(row, ++serial, index))
        await createPlans(t, system, 'receipt', contractRef, plans)
        const made = await findRows(t, billReceiptPlan, { genKey: plans.map(plan => plan.genKey) } as never)
        const ids: string[] = []
        for (const plan of made) ids.push((await act(t, system, billReceiptPlan, plan, 'activate')).row.billId!)
        return ids
      }),
    receipt: async (amt, options = {}) => {
      const csv = statementOf(amt, `LS${String(8800 + ++serial)}`, localDate(clock.now()), options)
      const made = await tx(t =>
        importStatement(
          t,
          system,
          { ownAccountId: OWN_ACCOUNT },
          { name: '流水.csv', mime: 'text/csv', bytes: Buffer.from(csv) },
        ),
      )
      return made.ids[0]!
    },
    claim: async (who, body) =>
      (
        await tx(t =>
          saveRecord(
            t,
            who,
            billReceiptWriteOff,
            { companyId: COMPANY, partyKind: 1, partyId: PENGCHI, ...body },
            'save',
          ),
        )
      ).id,
    confirm: (who, id) => tx(t => act(t, who, billReceiptWriteOff, id, 'chargeOff')),
    run: async kind => {
      const runner = new JobRunner({
        database: test.database,
        kinds: allJobs(),
        actorFor: async () => system,
        concurrency: 1,
        log: {
          info: () => undefined,
          error: (facts, message) => {
            throw new Error(`${message}: ${String((facts as { error?: unknown }).error)}`, {
              cause: (facts as { error?: unknown }).error,
            })
          },
        },
      })
      await tx(t => enqueue(t, system, kind, {}))
      await runner.drain()
    },
    drop: () => test.drop(),
  }
  await tx(t => people(t, system))
  return world
}

async function people(tx: Tx, actor: Actor): Promise<void> {
  const body = { officeAddress: '深圳', cityCode: '4403', ownerUserId: null, ownerDeptId: null } as Record<
    string,
    unknown
  >
  for (const [id, mechanismType, mechanismName] of [
    [COMPANY, 10, '华驰汽车租赁（深圳）有限公司'],
    [PENGCHI, 1, '深圳市鹏驰出行服务有限公司'],
    [YUNTU, 1, '广州云途城配物流有限公司'],
  ] as const)
    await insertRow(tx, actor, mechanism, {
      ...body,
      id,
      mechanismType,
      mechanismName,
      mechanismNo: id,
      shortName: mechanismName.slice(3, 5),
      legalPerson: mechanismType === 1 ? `法人${id}` : null,
    } as never)
  await insertRow(tx, actor, accountMechanism, {
    id: OWN_ACCOUNT,
    mechanismType: 10,
    mechanismId: COMPANY,
    accountName: '华驰汽车租赁（深圳）有限公司',
    accountNo: '4000021109200123456',
    useRange: 3,
    status: 1,
  } as never)
}

const contractRef: ContractRef = {
  companyId: COMPANY,
  contractType: 4,
  contractId: CONTRACT,
  contractNo: 'ZL202511180001',
  cityCode: '4403',
  deptId: null as never,
  salesUserId: null as never,
}

function planRow(row: Rent, serial: number, index: number): PlanRow {
  const item = row.feeItem ?? 1
  return {
    genKey: `${CONTRACT}:${row.vehicle ?? '0'}:${item}:${serial}:${index}`,
    partyKind: 1,
    partyId: PENGCHI,
    orderId: null,
    orderVehicleId: row.vehicle ?? null,
    vehicleId: null,
    feeItem: item,
    periodNo: 1,
    periodCount: 12,
    periodStart: row.period?.[0] ?? null,
    periodEnd: row.period?.[1] ?? null,
    dayCount: null,
    billDate: row.due,
    dueDate: row.due,
    amt: row.amt ?? '4800.00',
    taxRate: row.taxRate === undefined ? (item === 2 ? null : '13.000000') : row.taxRate,
    calcNote: { kind: row.kind ?? 'period', scope: 'vehicle', stage: 'take', slices: [] },
  }
}

export const fund = (bankReceiptId: string, amt: string) => ({ fundType: 1, bankReceiptId, amt })
export const pays = (billId: string, amt: string, allocType = 1) => ({ billId, amt, allocType })
export const billOf = (world: MoneyWorld, id: string) => world.tx(tx => getRow(tx, billReceivable, id))
export const receiptOf = (world: MoneyWorld, id: string) => world.tx(tx => getRow(tx, accountBankReceipt, id))
export const cents = (text: string): Fen => fen(text)
