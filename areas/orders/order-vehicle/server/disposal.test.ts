import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFen, fen, yuan } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { outcomeOf, type ComparedPlan, type Comparison } from '#areas/contracts/contract/comparison.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { applyHandle, handlesDue } from '#areas/contracts/contract-lease-handle/server/apply.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { contractSettlementQuote } from '#areas/contracts/contract-settlement-quote/contract-settlement-quote.ts'
import {
  at,
  billed,
  customerWith,
  documents,
  leaseBody,
  openStage,
  payFront,
  plansOf,
  saidBy,
  signing,
  signThrough,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { allot } from './allot.ts'
import { ready } from './ready.ts'
import { take } from './take.ts'

let stage: Stage
let papers: string[] = []
beforeAll(async () => {
  stage = await openStage()
  papers = await documents(stage, 10)
})
afterAll(() => stage?.drop())

let made = 0
/** E1 (30, section 9): 36 months at 5,200.00 with billing day 1, taken on 2026-03-16. */
async function onLease() {
  const customerId = await customerWith(stage, 1)
  const { id: contractId } = await stage.run(tx =>
    saveRecord(tx, signing, contractLease, leaseBody(stage, customerId, 1), 'save'),
  )
  await signThrough(stage, contractLease, contractId)
  const [position] = await stage.run(tx => findRows(tx, orderVehicle, { contractId }))
  const id = position!.id
  const no = ++made
  const vehicleId = await vehicleOf(stage, `LSCA1B2A0TP${String(no).padStart(6, '0')}`, {
    plateNo: `粤AD${66100 + no}`,
  })
  await stage.run(tx => allot(tx, signing, id, { vehicleId, allotId: papers[0]!, substitute: false }))
  await stage.run(tx => ready(tx, signing, id, { confirmId: '1' }))
  await payFront(stage, id)
  await stage.run(tx =>
    take(tx, at('2026-03-16 11:00:00'), id, {
      extractId: papers[no]!,
      vehicleId,
      takeTime: '2026-03-16 10:00:00',
      mileage: 12,
      placeKind: 1,
      placeId: null,
      address: '白云中转库',
    }),
  )
  return { contractId, customerId, id }
}
const body = (contractId: string, more: Record<string, unknown>) => ({
  leaseContractId: contractId,
  scope: 1,
  applyParty: 1,
  reasonType: 'price',
  reasonText: '租金协商',
  bizUserId: '7',
  bizDeptId: '3',
  ...more,
})
const save = (by: Actor, given: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, by, contractLeaseHandle, given, 'save'))
const handle = (id: string) => stage.run(tx => getRow(tx, contractLeaseHandle, id))
const preview = (by: Actor, given: Record<string, unknown>) =>
  stage.run(tx => codeOf(contractLeaseHandle as never).calls!['POST preview']!.run(tx, by, given as never)) as Promise<
    Record<string, string>
  >
const rents = async (id: string) => (await plansOf(stage, id, 1)).filter(one => one.status === 1)

describe('a disposal of a lease', () => {
  it('30.8 changes the rent from the middle of a billed month as its preview said', async () => {
    const { contractId, customerId, id } = await onLease()
    const april = (await plansOf(stage, id, 1)).find(one => one.dueDate.startsWith('2027-04'))!
    const plan = (await stage.run(tx =>
      tx.row<{ id: string }>(sql`select id from bill_receipt_plan where gen_key = ${april.genKey}`),
    ))!
    await billed(
      stage,
      { contractId, customerId, orderVehicleId: id, planId: plan.id },
      april.amt,
      '0.00',
      april.dueDate,
    )
    const by = at('2027-04-16 09:00:00')
    const given = body(contractId, { handleType: 4, effectiveDate: '2027-04-16', lines: [{ newRent: '4900.00' }] })
    const seen = await preview(by, given)
    expect(seen['billedAdjust']).toBe('-219.10')
    // Row by row what the figures add up to: one bill less, every later row rewritten.
    const { terms, plans } = seen['comparison'] as unknown as Comparison
    expect(terms).toMatchObject([{ label: '租金 / Rent', before: '5200.00 / 5200.00', after: '4900.00 / 4900.00' }])
    expect(plans.filter(one => outcomeOf(one) === 'prorated')).toMatchObject([{ before: '5200.00', after: '4980.90' }])
    const sum = (all: readonly ComparedPlan[], side: 'before' | 'after') =>
      yuan(addFen(fen('0'), ...all.filter(one => !one.billed).map(one => fen(one[side] ?? '0'))))
    expect([sum(plans, 'before'), sum(plans, 'after')]).toEqual([seen['waitingBefore'], seen['waitingAfter']])
    const saved = await save(by, given)
    expect(saved.no.slice(0, 4)).toBe('ZLCZ')
    expect(await handle(saved.id)).toMatchObject({ billedAdjust: fen('-219.10'), appliedTime: null })
    expect(stage.started.at(-1)!.variables).toMatchObject({ handleKind: 4, billedAdjust: true, penaltyWaived: false })
    await signThrough(stage, contractLeaseHandle, saved.id, by)
    const applied = await handle(saved.id)
    expect(applied.appliedTime).not.toBeNull()
    expect([yuan(applied.waitingBefore), yuan(applied.waitingAfter)]).toEqual([
      seen['waitingBefore'],
      seen['waitingAfter'],
    ])
    const bill = await stage.run(tx =>
      tx.row(sql`select due_amt from bill_receivable where order_vehicle_id = ${id}::bigint and fee_item = 1`),
    )
    expect(bill).toEqual({ due_amt: '4980.90' })
    const later = (await rents(id)).filter(one => one.dueDate > '2027-04-30')
    expect(later[0]!.amt).toBe('4900.00')
    expect(later.at(-1)!.amt).toBe('2322.40')
    // Once: a second run of the job finds nothing to do.
    await stage.run(tx => applyHandle(tx, by, saved.id))
    expect((await rents(id)).filter(one => one.dueDate > '2027-04-30')).toEqual(later)
  })

  it('30.9 waits for the one before it, and takes effect on its day', async () => {
    const { contractId, id } = await onLease()
    const by = at('2026-06-10 09:00:00')
    const given = body(contractId, { handleType: 3, effectiveDate: '2026-07-01', newEndDate: '2029-09-15' })
    const saved = await save(by, { ...given, lines: [{ newRent: '4300.00' }] })
    expect(await saidBy(save(by, { ...given, lines: [] }))).toContain(`该合同存在未完成的变更【${saved.no}】`)
    await signThrough(stage, contractLeaseHandle, saved.id, by)
    expect(await handle(saved.id)).toMatchObject({ status: 6, appliedTime: null })
    expect(await stage.run(tx => handlesDue(tx, '2026-06-30'))).not.toContain(saved.id)
    expect(await stage.run(tx => handlesDue(tx, '2026-07-01'))).toContain(saved.id)
    await stage.run(tx => applyHandle(tx, at('2026-07-01 00:20:00'), saved.id))
    const position = await stage.run(tx => getRow(tx, orderVehicle, id))
    expect(position.rentEndDate).toBe('2029-09-15')
    const added = (await rents(id)).slice(37)
    expect(added.map(one => one.amt)).toEqual([
      '2261.92',
      '4300.00',
      '4300.00',
      '4300.00',
      '4300.00',
      '4300.00',
      '2038.08',
    ])
    expect((await stage.run(tx => getRow(tx, contractLease, contractId))).endDate).toBe('2029-09-15')
  })

  it('asks each line for what its type needs, and an early return for a quote or a waiver', async () => {
    const { contractId, id } = await onLease()
    const by = at('2026-06-10 09:00:00')
    expect(
      await saidBy(save(by, body(contractId, { handleType: 6, effectiveDate: '2026-06-10', lines: [{}] }))),
    ).toContain('lines.0.reliefRate: 请填写减免比例')
    const returning = body(contractId, { handleType: 1, effectiveDate: '2026-08-31', lines: [] })
    expect(await saidBy(save(by, returning))).toContain('quoteId: 请先做结清试算，或免违约金')
    const saved = await save(by, { ...returning, penaltyWaive: true, effectiveDate: '2026-06-10' })
    expect(stage.started.at(-1)!.variables).toMatchObject({ penaltyWaived: true })
    await signThrough(stage, contractLeaseHandle, saved.id, by)
    const position = await stage.run(tx => getRow(tx, orderVehicle, id))
    expect(position).toMatchObject({ agreedReturnDate: '2026-06-10', penaltyAgreed: true, agreedPenalty: 0n })
    const names = await stage.run(tx =>
      tx.rows<{ name: string }>(sql`select name from outbox_event where aggregate_id = ${saved.id}::bigint`),
    )
    expect(names.map(one => one.name)).toEqual(
      expect.arrayContaining(['lease-handle.return-agreed', 'contract-lease-handle.applied']),
    )
    const stop = stage.run(tx =>
      act(tx, by, contractLeaseHandle, saved.id, 'stop', { input: { stopType: 'mutual' }, reason: '撤销' }),
    )
    expect(await saidBy(stop)).toContain('处置已生效，不能终止')
  })
})

describe('a settlement quote of a lease', () => {
  it('30.10 shows the penalty of two months and fixes it on the vehicle when it is accepted in time', async () => {
    const { contractId, id } = await onLease()
    const by = at('2027-05-10 09:00:00')
    const saved = await stage.run(tx =>
      saveRecord(
        tx,
        by,
        contractSettlementQuote,
        { quoteType: 1, contractId, quoteDate: '2027-05-20', validUntil: '2027-06-04', bizUserId: '7', bizDeptId: '3' },
        'save',
      ),
    )
    const quote = await stage.run(tx => getRow(tx, contractSettlementQuote, saved.id))
    expect([quote.status, yuan(quote.linesTotal), yuan(quote.payableTotal), quote.orderVehicleIds]).toEqual([
      1,
      '10400.00',
      '10400.00',
      [id],
    ])
    const accept = (time: string) =>
      stage.run(tx =>
        act(tx, at(time), contractSettlementQuote, saved.id, 'accept', { input: { acceptFileBizId: '9' } }),
      )
    expect(await saidBy(accept('2027-06-05 09:00:00'))).toContain('试算单已过期，请重新试算')
    await accept('2027-06-04 09:00:00')
    expect(await stage.run(tx => getRow(tx, orderVehicle, id))).toMatchObject({
      agreedReturnDate: '2027-05-20',
      agreedPenalty: fen('10400'),
      penaltyAgreed: true,
      agreedBy: saved.no,
    })
  })

  it('is valid for 15 days at most, and a discount goes to approval', async () => {
    const { contractId } = await onLease()
    const given = {
      quoteType: 1,
      contractId,
      quoteDate: '2026-05-20',
      validUntil: '2026-06-05',
      discount: '400.00',
      bizUserId: '7',
      bizDeptId: '3',
    }
    const said = await saidBy(
      stage.run(tx => saveRecord(tx, at('2026-05-20 09:00:00'), contractSettlementQuote, given, 'save')),
    )
    expect(said).toContain('validUntil: 有效期最长为结清日后15天')
    const saved = await stage.run(tx =>
      saveRecord(
        tx,
        at('2026-05-20 09:00:00'),
        contractSettlementQuote,
        { ...given, validUntil: '2026-06-04', discountReason: '长期客户' },
        'save',
      ),
    )
    expect(saved.status).toBe(102)
    expect(stage.started.at(-1)).toMatchObject({
      processKey: 'contract-settlement-quote',
      variables: { discountAmt: 400 },
    })
  })
})
