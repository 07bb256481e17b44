import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { saveRecord } from '#packages/server/save.ts'
import { leaseSteps } from '#areas/contracts/demo.ts'
import { violation } from '#areas/insurance/violation/violation.ts'
import { leaseBody } from '../../demo/leases.ts'
import { handsOver } from '../../demo/leasing.ts'
import { FLEET, on, paysAll, settlesDown, type Life } from './one-car-steps.ts'

/** Signed for two months, its deposit paid. */
export async function leases(life: Life): Promise<{ contractId: string; front: string }> {
  const { stage, masters, customerId } = life
  const actors = { sales: stage.who('李晓雯'), keeper: stage.who('纪云'), admin: stage.who('唐可') }
  on(life, '2026-07-16')
  const body = leaseBody(masters, {
    customerId,
    company: '华驰深圳',
    city: '4403',
    startDate: '2026-07-20',
    termMonths: 12,
    lines: [{ model: 'E5', quantity: 1 }],
  })
  const { id } = await stage.run(tx =>
    leaseSteps.submit(tx, actors, {
      ...body,
      leaseMode: 2,
      termMonths: 2,
      products: (body['products'] as object[]).map(one => ({ ...one, termMonths: 2 })),
    }),
  )
  await stage.run(tx => stage.approve(tx, 'contract-lease', id))
  const seal = await stage.run(tx => leaseSteps.seal(tx, actors, id, [masters.seals.get('华驰深圳合同专用章')!]))
  await stage.run(tx => leaseSteps.approveSeal(tx, stage, seal))
  await stage.run(tx => leaseSteps.stamp(tx, actors, stage, seal))
  await stage.run(tx => leaseSteps.sign(tx, actors, stage, id))
  await settlesDown(life)
  await stage.billUpTo('2026-07-17')
  const front = await paysAll(life, '2026-07-17')
  return { contractId: id, front }
}
/** Allotted in the morning, handed over in the afternoon; answers the position. */
export async function takes(life: Life, vehicleId: string, contractId: string): Promise<string> {
  const { stage } = life
  const [position] = await stage.run(tx =>
    tx.rows<{ id: string; order_id: string }>(
      sql`select id, order_id from order_vehicle where tenant_id = ${tx.tenantId} and contract_id = ${contractId}::bigint`,
    ),
  )
  on(life, '2026-07-20')
  await handsOver(stage, '2026-07-20', {
    positions: [position!.id],
    cars: [vehicleId],
    orderId: position!.order_id,
    lotId: life.lot,
    cityCode: '4403',
  })
  await settlesDown(life)
  return position!.id
}
/** A letter of the police, found to be the lessee's. */
export async function offends(life: Life, vehicleId: string): Promise<string> {
  const { stage } = life
  on(life, '2026-08-05')
  const officer = stage.who(FLEET)
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      violation,
      {
        vehicleId,
        violationTime: '2026-08-03 08:26:00',
        place: '滨海大道侨城东段',
        code: '1039',
        authority: '深圳市公安局交通警察局',
        attachBizId: await stage.scan(tx, officer, '违法行为告知书'),
      },
      'save',
    ),
  )
  return id
}
/** We paid; the lessee is charged fine and service. */
export async function chargesOffence(life: Life, id: string): Promise<void> {
  const { stage } = life
  const officer = stage.who(FLEET)
  on(life, '2026-08-07')
  await stage.run(async tx => {
    await act(tx, officer, violation, id, 'handle', {
      input: { paidBy: 3, paidDate: '2026-08-07', receipt: await stage.scan(tx, officer, '缴款凭证') } as never,
    })
    await act(tx, officer, violation, id, 'charge')
  })
  await settlesDown(life)
}
