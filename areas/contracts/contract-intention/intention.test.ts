import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { pickFields } from '#packages/server/query.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { marginCardFor, moveCard } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { marginOf } from '#areas/accounts/account-vehicle-margin/server/margin-of.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { completeContracts } from '../contract/server/complete.ts'
import { contractIntentionHandle } from '../contract-intention-handle/contract-intention-handle.ts'
import { contractLease } from '../contract-lease/contract-lease.ts'
import { at, customerWith, leaseBody, openStage, saidBy, signing, signThrough, type Stage } from '../testing.ts'
import { contractIntention } from './contract-intention.ts'
import { marginKeyOf } from './server/money.ts'
import { expiredIntentions } from './server/expiry.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

const intentionBody = (customerId: string, quantity: number, more: Record<string, unknown> = {}) => {
  const { ownCompanyId, bizUserId, bizDeptId, startDate, termMonths, parties, products } = leaseBody(
    stage,
    customerId,
    quantity,
  )
  return {
    ownCompanyId,
    bizUserId,
    bizDeptId,
    startDate,
    termMonths,
    parties,
    products,
    intentKind: 1,
    intentLevel: 1,
    channel: 'referral',
    usage: 'hailing',
    expectSignDate: '2026-04-01',
    validUntil: '2026-06-30',
    depositPerVehicle: '1000.00',
    depositDeadline: '2026-03-20',
    depositRule: 1,
    ...more,
  }
}
const save = (body: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, signing, contractIntention, body, 'save'))
const intention = (id: string) => stage.run(tx => getRow(tx, contractIntention, id))
const dispose = (body: Record<string, unknown>) =>
  stage.run(tx =>
    saveRecord(
      tx,
      signing,
      contractIntentionHandle,
      { reasonType: 'other', reasonText: '客户计划调整', bizUserId: '7', bizDeptId: '3', ...body },
      'save',
    ),
  )
const productLine = async (contractId: string) =>
  (await stage.run(tx =>
    tx.row<{ id: string; converted_qty: number | null; handled_qty: number | null }>(
      sql`select id, converted_qty, handled_qty from contract_product where contract_id = ${contractId}::bigint`,
    ),
  ))!

/** Signed, with its intention money received. */
async function inForce(quantity: number, money: string) {
  const customerId = await customerWith(stage, quantity)
  const { id } = await save(intentionBody(customerId, quantity))
  await signThrough(stage, contractIntention, id)
  const row = await intention(id)
  if (fen(money) > 0n)
    await stage.run(async tx => {
      const cardId = await marginCardFor(tx, signing, { ...marginKeyOf(row), contractNo: row.contractNo })
      const card = await getRow(tx, accountVehicleMargin, cardId)
      await moveCard(tx, signing, card as never, { should: fen(money), received: fen(money) })
    })
  return { id, customerId, line: (await productLine(id)).id }
}

describe('an intention', () => {
  it('adds up its money, takes no quota and bills the deposit once it is signed', async () => {
    const customerId = await customerWith(stage, 1)
    const saved = await save(intentionBody(customerId, 50, { needPurchase: true }))
    expect([saved.no.slice(0, 2), saved.status]).toEqual(['YX', 102])
    expect(stage.started.at(-1)).toMatchObject({
      processKey: 'contract-intention',
      variables: { intentDeposit: '50000.00', vehicleQty: 50 },
    })
    await signThrough(stage, contractIntention, saved.id)
    expect(await intention(saved.id)).toMatchObject({ status: 6, remainQty: 50, convertedQty: 0, handledQty: 0 })
    const rows = await stage.run(tx =>
      tx.rows(sql`select fee_item, amt, due_date from bill_receipt_plan where contract_id = ${saved.id}::bigint`),
    )
    expect(rows).toEqual([{ fee_item: 2, amt: '50000.00', due_date: '2026-03-20' }])
    const events = await stage.run(tx =>
      tx.rows<{ name: string }>(
        sql`select name from outbox_event where aggregate_id = ${saved.id}::bigint order by id`,
      ),
    )
    expect(events.map(one => one.name)).toContain('contract-intention.demand')
  })

  it('is valid for 180 days at most, and its money has a deadline', async () => {
    const said = await saidBy(
      save(intentionBody(await customerWith(stage, 1), 2, { validUntil: '2026-09-01', depositDeadline: '' })),
    )
    expect(said).toContain('validUntil: 有效期最长为开始日期后180天')
    expect(said).toContain('depositDeadline: 收取意向金须填写最晚到账日')
  })

  it('is not stopped while its money is held, and is told once when its day is over', async () => {
    const { id } = await inForce(2, '2000')
    const stop = stage.run(tx =>
      act(tx, signing, contractIntention, id, 'stop', { input: { stopType: 'mutual' }, reason: '客户取消' }),
    )
    expect(await saidBy(stop)).toContain('在手意向金2000.00元，请先办理处置')
    const told = (time: string) => stage.run(tx => expiredIntentions(tx, at(time)))
    expect((await told('2026-07-01 01:15:00')).map(one => one.id)).toContain(id)
    expect(await told('2026-07-02 01:15:00')).toEqual([])
  })
})

describe('a disposal of an intention', () => {
  it('30.18 uses up the money at a termination: 40,000 to the lease, 9,000 back and 1,000 kept', async () => {
    const { id, customerId, line } = await inForce(50, '50000')
    const lease = await stage.run(tx =>
      saveRecord(tx, signing, contractLease, leaseBody(stage, customerId, 50), 'save'),
    )
    await signThrough(stage, contractLease, lease.id)
    const refundAccountId = await stage.run(async tx => {
      const { insertRow } = await import('#packages/server/rows.ts')
      const { accountMechanism } = await import('#areas/partners/account-mechanism/account-mechanism.ts')
      const { mechanismName } = (await tx.row<{ mechanismName: string }>(
        sql`select mechanism_name as "mechanismName" from mechanism where id = ${customerId}::bigint`,
      ))!
      return (
        await insertRow(tx, signing, accountMechanism, {
          mechanismType: 1,
          mechanismId: customerId,
          accountKind: 1,
          accountName: mechanismName,
          bankTitle: '招商银行',
          bankName: '招商银行广州分行',
          bankNo: '308581002121',
          accountNo: '6225880100000019',
          useRange: 3,
          isDefault: true,
          status: 1,
        })
      ).id
    })
    const parts = {
      intentionId: id,
      handleType: 4,
      targetContractId: lease.id,
      depositToLease: '40000',
      depositRefund: '9000',
      refundAccountId,
    }
    expect(await saidBy(dispose({ ...parts, depositForfeit: '0' }))).toContain('意向金处置金额合计须等于50000.00')
    // The target is for conversions only: a termination takes it as the place of the money.
    const made = await dispose({ ...parts, depositForfeit: '1000' })
    expect(made.status).toBe(102)
    expect(await saidBy(dispose({ ...parts, depositForfeit: '1000' }))).toContain('该合同存在未完成的变更【YXCZ')
    await signThrough(stage, contractIntentionHandle, made.id)
    expect(await intention(id)).toMatchObject({ remainQty: 0, handledQty: 50, convertedQty: 0 })
    expect(await productLine(id)).toMatchObject({ id: line, handled_qty: 50 })
    const target = await stage.run(tx => getRow(tx, contractLease, lease.id))
    expect(yuan((await stage.run(tx => marginOf(tx, marginKeyOf(target)))).held)).toBe('40000.00')
    const payables = await stage.run(tx =>
      tx.rows(sql`select amt, status from account_payable where source_type = 'margin' and source_id = ${made.id}`),
    )
    expect(payables).toMatchObject([{ amt: '9000.00' }])
    const kept = await stage.run(tx =>
      tx.rows(sql`select due_amt, unpaid_amt from bill_receivable where contract_id = ${id}::bigint and fee_item = 15`),
    )
    expect(kept).toEqual([{ due_amt: '1000.00', unpaid_amt: '0.00' }])
  })

  it('knows whose intention was picked, so that its form offers his accounts and contracts; a picker brings no more', () => {
    const brought = pickFields(contractIntention)
    expect([...brought]).toEqual(expect.arrayContaining(['contractNo', 'counterpartyName', 'customerId']))
    expect(['remark', 'requirement', 'competitor'].filter(name => brought.has(name))).toEqual([])
  })

  it('converts or reduces lines and extends the day; nothing is left completes the intention', async () => {
    const { id, customerId, line } = await inForce(5, '0')
    const lease = await stage.run(tx => saveRecord(tx, signing, contractLease, leaseBody(stage, customerId, 3), 'save'))
    await signThrough(stage, contractLease, lease.id)
    const over = dispose({
      intentionId: id,
      handleType: 1,
      targetContractId: lease.id,
      lines: [{ contractProductId: line, handleQty: 6 }],
    })
    expect(await saidBy(over)).toContain('lines.0.handleQty: 剩余5台')
    const converted = await dispose({
      intentionId: id,
      handleType: 1,
      targetContractId: lease.id,
      lines: [{ contractProductId: line, handleQty: 3 }],
    })
    await signThrough(stage, contractIntentionHandle, converted.id)
    expect(await intention(id)).toMatchObject({ convertedQty: 3, remainQty: 2, status: 6 })
    expect(await saidBy(dispose({ intentionId: id, handleType: 3, newValidUntil: '2026-06-30' }))).toContain(
      '新有效期须晚于原有效期',
    )
    const extended = await dispose({ intentionId: id, handleType: 3, newValidUntil: '2026-08-31' })
    await signThrough(stage, contractIntentionHandle, extended.id)
    expect((await intention(id)).validUntil).toBe('2026-08-31')
    const reduced = await dispose({
      intentionId: id,
      handleType: 2,
      lines: [{ contractProductId: line, handleQty: 2 }],
    })
    await signThrough(stage, contractIntentionHandle, reduced.id)
    expect(await intention(id)).toMatchObject({ handledQty: 2, remainQty: 0 })
    await stage.run(tx => tx.run(sql`update bill_receipt_plan set status = 3 where contract_id = ${id}::bigint`))
    await stage.run(tx => completeContracts(tx, at('2026-03-05 02:00:00')))
    expect((await intention(id)).status).toBe(2)
    expect((await stage.run(tx => getRow(tx, contractIntentionHandle, reduced.id))).status).toBe(2)
  })
})
