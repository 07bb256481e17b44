import { addDays, fen, localDate, sumFen, yuan, type LocalDate, type Resource } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { chandler } from '#areas/partners/chandler/chandler.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { assignTasks } from '#areas/work-orders/vehicle-task/server/assign.ts'
import { accountTasks } from '#areas/work-orders/vehicle-task/server/account.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { createWorkOrder } from '#areas/work-orders/vehicle-work-order/server/create.ts'
import { customerSeeds } from '../../demo/customers.ts'
import type { Masters } from '../../demo/masters.ts'
import { importsLines } from '../../demo/paying.ts'
import { Stage } from '../../demo/stage.ts'
import { makeWorld, type World } from '../world.ts'
import { hasCustomer, storyMasters } from './story.ts'

export type Body = Record<string, unknown>
/** The small company around one car: who sells, who carries, who leases. */
export interface Life {
  readonly world: World
  readonly masters: Masters
  readonly stage: Stage
  readonly customerId: string
  readonly dealer: string
  readonly carrier: string
  readonly insurer: string
  readonly lot: string
}
export const FLEET = '韩松'

export async function opensLife(day: LocalDate): Promise<Life> {
  const world = await makeWorld(day)
  const masters = await storyMasters(world)
  const customerId = await hasCustomer(world, masters, customerSeeds[0]!, 1)
  const stage = new Stage(world.product, world.people, day)
  const partner = (resource: Resource<any, any, any>, values: Body) =>
    stage.run(async tx => ((await insertRow(tx, stage.system, resource, values as never)) as { id: string }).id)
  return {
    world,
    masters,
    stage,
    customerId,
    dealer: await partner(chandler, {
      mechanismName: '深圳腾越汽车贸易有限公司',
      shortName: '腾越',
      entityKind: 1,
      status: 1,
      chandlerKind: '4s',
      brandIds: [],
    }),
    carrier: await partner(serviceProvider, {
      mechanismName: '速达板车运输有限公司',
      entityKind: 1,
      status: 1,
      providerKinds: ['transport'],
    }),
    insurer: await partner(serviceProvider, {
      mechanismName: '安澜财产保险股份有限公司深圳分公司',
      entityKind: 1,
      status: 1,
      providerKinds: ['insurer'],
    }),
    lot: masters.lots.get('龙华交付中心')!,
  }
}

/** Everybody's clock, that of the story and that of the server. */
export function on({ stage, world }: Life, day: LocalDate, time = '10:00:00'): void {
  stage.at(day, time)
  world.clock.set(`${day} ${time}`)
}
/** What the areas tell each other, to the end. */
export const settlesDown = ({ world }: Life): Promise<unknown> => world.product.runner.drain()

export const asks = <T>(life: Life, by: string, resource: Resource<any, any, any>, name: string, input: unknown) =>
  life.stage.run(tx => asksIn<T>(tx, life, by, resource, name, input))
export function asksIn<T>(
  tx: Tx,
  { stage }: Life,
  by: string,
  resource: Resource<any, any, any>,
  name: string,
  input: unknown,
): Promise<T> {
  const call = codeOf(resource).calls![name as 'GET x']!
  return call.run(tx, stage.who(by), call.input.parse(input) as never) as Promise<T>
}

export interface Work {
  readonly type: number
  readonly subKind: number
  readonly payload: Body
  readonly photo: string
  /** [cost item, price]; none: without cost. */
  readonly cost?: readonly [string, string]
}
/** Opened where no document opened it, assigned; by half past four done by the operator, confirmed and accounted by the head. */
export async function works(life: Life, vehicleId: string, work: Work, openTask?: string): Promise<string> {
  const { stage } = life
  const [head, field] = [stage.who(FLEET), stage.who('马骁')]
  const day = localDate(stage.clock.now())
  const id =
    openTask ??
    (
      await stage.run(tx =>
        createWorkOrder(tx, head, {
          type: work.type,
          subKind: work.subKind,
          vehicles: [{ vehicleId }],
          cityCode: '4403',
          planStart: `${day} 09:00:00`,
          planFinish: `${addDays(day, 5)} 18:00:00`,
        }),
      )
    ).taskIds[0]!
  await stage.run(tx => assignTasks(tx, head, [id], { handlerId: field.userId }))
  on(life, day, '16:30:00')
  await stage.run(async tx => {
    await handleTask(tx, field, work.type, {
      id,
      draft: false,
      result: 1,
      noCost: work.cost === undefined,
      payload: { ...work.payload, [work.photo]: await stage.scan(tx, field, '照片') },
      costs: work.cost ? [{ costItem: work.cost[0], feeItem: 7, qty: '1', price: work.cost[1], bearer: 1 }] : [],
    })
    await confirmTasks(tx, head, [id], { pass: true })
    await accountTasks(tx, head, [id], {})
  })
  await settlesDown(life)
  return id
}

/** The customer pays everything that is open on that day: one credit, claimed by sales and confirmed by the cashier. */
export async function paysAll(life: Life, day: LocalDate): Promise<string> {
  const { stage, masters, customerId } = life
  const companyId = masters.companies.get('华驰深圳')!
  on(life, day, '16:00:00')
  const open = await stage.run(tx =>
    tx.rows<{ id: string; free: string }>(
      sql`select id, unpaid_amt - coalesce(locked_amt, 0) as free from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and payer_id = ${customerId}::bigint order by due_date, id`,
    ),
  )
  const total = yuan(sumFen(open, one => fen(one.free)))
  const serial = `SK${day.replaceAll('-', '')}`
  await importsLines(stage, masters, '华驰深圳', [
    {
      day,
      time: '10:00:00',
      amt: total,
      payerName: customerSeeds[0]!.name,
      payerAccountNo: cardNo('6217', 9001),
      summary: '转账',
      remark: '付款',
      serial,
    },
  ])
  await stage.run(async tx => {
    const [line] = await findRows(tx, accountBankReceipt, { bankReceiptNo: serial } as never)
    const claim = await saveRecord(
      tx,
      stage.who('李晓雯'),
      billReceiptWriteOff,
      {
        companyId,
        partyKind: 1,
        partyId: customerId,
        funds: [{ fundType: 1, bankReceiptId: line!.id, amt: total }],
        allocs: open.map(bill => ({ allocType: 1, billId: bill.id, amt: bill.free })),
      },
      'save',
    )
    await act(tx, stage.who('周敏'), billReceiptWriteOff, claim.id, 'chargeOff')
  })
  await settlesDown(life)
  return total
}
