import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { financeCompany } from '#areas/partners/finance-company/finance-company.ts'
import { at, openStage, saidBy, signing, signThrough, vehicleOf, type Stage } from '../testing.ts'
import { contractSettlementQuote } from '../contract-settlement-quote/contract-settlement-quote.ts'
import { financeChange } from '../contract-finance-draw/server/change.ts'
import { contractFinanceDraw } from '../contract-finance-draw/contract-finance-draw.ts'
import { contractFinanceVehicle } from '../contract-finance-vehicle/contract-finance-vehicle.ts'
import { releaseVehicle, setMortgage } from '../contract-finance-vehicle/server/pledges.ts'
import { contractFinance } from './contract-finance.ts'
import { repaymentsDue } from './server/due.ts'

let stage: Stage
let lender: string
beforeAll(async () => {
  stage = await openStage()
  lender = await stage.run(async tx => {
    const made = await insertRow(tx, signing, financeCompany, {
      mechanismName: '北江汽车金融有限公司',
      shortName: '北江金融',
      entityKind: 1,
      status: 1,
      financeKind: 3,
      officeAddress: '广州市越秀区北京路1号',
      legalPerson: '周启明',
      phone: '02081110000',
    } as never)
    await insertRow(tx, signing, accountMechanism, {
      mechanismType: 4,
      mechanismId: made.id,
      accountKind: 1,
      accountName: made.mechanismName,
      bankTitle: '招商银行',
      bankName: '招商银行广州分行',
      bankNo: '308581002121',
      accountNo: '6225880100000777',
      useRange: 3,
      isDefault: true,
      status: 1,
    })
    return made.id
  })
})
afterAll(() => stage?.drop())

const borrowing = (more: Record<string, unknown> = {}) => ({
  ownCompanyId: stage.ids.company,
  financeCompanyId: lender,
  financeKind: 3,
  bizUserId: '7',
  bizDeptId: '3',
  manageUserId: '7',
  startDate: '2026-06-01',
  termMonths: 37,
  financeAmount: '3000000.00',
  drawUntil: '2026-12-31',
  usageOfFunds: '购置运营车辆',
  lenderDepositRate: '5',
  handlingRate: '1',
  nominalPrice: '100.00',
  pledgeRatio: '80',
  prepayNoticeDays: 30,
  prepayFeeRate: '1',
  ...more,
})
const saveBorrowing = (more: Record<string, unknown> = {}) =>
  stage.run(tx => saveRecord(tx, signing, contractFinance, borrowing(more), 'save'))
const row = (id: string) => stage.run(tx => getRow(tx, contractFinance, id))
const drawRow = (id: string) => stage.run(tx => getRow(tx, contractFinanceDraw, id))
const c8 = (contractId: string, more: Record<string, unknown> = {}) => ({
  contractId,
  drawDate: '2026-06-10',
  amount: '3000000.00',
  repayMethod: 2,
  periods: 12,
  cycleMonths: 3,
  payMode: 2,
  payDay: 20,
  rateType: 2,
  lprTerm: 1,
  lprValue: '3.0',
  spreadBp: 120,
  repriceRule: 2,
  interestBasis: 2,
  receiveAccountId: stage.ids.account,
  ...more,
})
const saveDraw = (body: Record<string, unknown>) =>
  stage.run(tx => saveRecord(tx, signing, contractFinanceDraw, body, 'save'))
const pledge = (drawId: string, vehicles: Record<string, unknown>[]) =>
  stage.run(tx =>
    codeOf(contractFinanceVehicle as never).calls!['POST save']!.run(tx, signing, { drawId, vehicles } as never),
  )
const plans = (contractId: string, feeItem: number) =>
  stage.run(tx =>
    tx.rows<{ period_no: number; amt: string; due_date: string; status: number; id: string }>(
      sql`select id, period_no, amt, due_date::text, status from bill_payment_plan where contract_id = ${contractId}::bigint and fee_item = ${feeItem} and status <> 3 order by period_no`,
    ),
  )
let cars = 0
const car = () =>
  vehicleOf(stage, `LSCA1B2A0TN${String(700_000 + ++cars)}`, { ownerKind: 1, plateNo: `粤AF${10000 + cars}` })

async function inForce(more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await saveBorrowing(more)
  await signThrough(stage, contractFinance, id, at('2026-06-05 09:00:00'))
  return id
}
async function drawn(contractId: string): Promise<{ drawId: string; vehicles: string[] }> {
  const { id: drawId } = await saveDraw(c8(contractId))
  const vehicles = [await car(), await car()]
  await pledge(
    drawId,
    vehicles.map((vehicleId, index) => ({
      vehicleId,
      appraisedValue: '3700000.00',
      shareAmount: index === 0 ? '60000.00' : '2940000.00',
    })),
  )
  await stage.run(tx =>
    act(tx, at('2026-06-10 15:00:00'), contractFinanceDraw, drawId, 'confirm', {
      input: { receivedDate: '2026-06-10', slipFileBizId: '601' },
    }),
  )
  return { drawId, vehicles }
}

describe('our borrowing', () => {
  it('names the lender once: he is party B, we are party A, and the process is the treasury\u2019s', async () => {
    const saved = await saveBorrowing()
    expect([saved.no.slice(0, 2), saved.status]).toEqual(['RZ', 102])
    expect(stage.started.at(-1)).toMatchObject({ processKey: 'contract-finance', amount: '3000000.00' })
    const parties = await stage.run(tx =>
      tx.rows(
        sql`select party_type, mechanism_type, role_name from contract_party where contract_id = ${saved.id}::bigint order by party_type`,
      ),
    )
    expect(parties).toEqual([
      { party_type: 1, mechanism_type: 10, role_name: '借款人' },
      { party_type: 2, mechanism_type: 4, role_name: '贷款人' },
    ])
    expect(await row(saved.id)).toMatchObject({ counterpartyName: '北江汽车金融有限公司', endDate: '2029-06-30' })
  })

  it('draws stay within the contract, and shares of vehicles within the ratio and add up to the draw', async () => {
    const contractId = await inForce()
    expect(await saidBy(saveDraw(c8(contractId, { amount: '3000000.01' })))).toContain('amount: 超出授信额度')
    const { id: drawId } = await saveDraw(c8(contractId))
    const vehicleId = await car()
    const shares = (share: string, value: string) =>
      pledge(drawId, [{ vehicleId, appraisedValue: value, shareAmount: share }])
    expect(await saidBy(shares('2400001.00', '3000000.00'))).toContain('分摊不得超过评估价的80%')
    expect(await saidBy(shares('2400000.00', '3000000.00'))).toContain('分摊合计2400000.00元须等于提款金额3000000.00元')
    const confirm = stage.run(tx =>
      act(tx, signing, contractFinanceDraw, drawId, 'confirm', {
        input: { receivedDate: '2026-06-10', slipFileBizId: '1' },
      }),
    )
    expect(await saidBy(confirm)).toContain('抵押车辆分摊合计0.00元')
  })

  it('30.14 a confirmed draw has the plan of C8; the LPR reset 2.9 makes row 2027-03-20 25,708.33', async () => {
    const contractId = await inForce()
    const { drawId } = await drawn(contractId)
    const interest = await plans(contractId, 21)
    expect(interest.slice(0, 2).map(one => [one.due_date, one.amt])).toEqual([
      ['2026-09-20', '35700.00'],
      ['2026-12-20', '29195.83'],
    ])
    expect((await plans(contractId, 20)).map(one => one.amt)).toEqual(Array.from({ length: 12 }, () => '250000.00'))
    expect([(await plans(contractId, 2))[0]!.amt, (await plans(contractId, 4))[0]!.amt]).toEqual([
      '150000.00',
      '30000.00',
    ])
    expect(await row(contractId)).toMatchObject({ vehicleQty: 2, nextDueDate: '2026-06-10' })
    expect([yuan((await row(contractId)).balance), yuan((await drawRow(drawId)).balance)]).toEqual([
      '3000000.00',
      '3000000.00',
    ])
    const reprice = (fromDate: string) =>
      stage.run(tx =>
        act(tx, at('2026-12-25 10:00:00'), contractFinanceDraw, drawId, 'reprice', {
          input: { lprValue: '2.9', fromDate },
        }),
      )
    expect(await saidBy(reprice('2027-02-01'))).toContain('重定价日不符合重定价规则')
    await reprice('2027-01-01')
    const after = await plans(contractId, 21)
    expect(after).toHaveLength(12)
    expect(after.slice(1, 4).map(one => one.amt)).toEqual(['29195.83', '25708.33', '23575.00'])
    expect((await drawRow(drawId)).annualRate).toBe('4.100000')
    const events = await stage.run(tx =>
      tx.rows<{ name: string }>(
        sql`select name from outbox_event where aggregate_id = ${contractId}::bigint order by id`,
      ),
    )
    expect(events.map(one => one.name)).toEqual(
      expect.arrayContaining(['contract-finance.drawn', 'contract-finance.repriced']),
    )
  })

  it('a vehicle is pledged once, is registered and is free again after its release', async () => {
    const contractId = await inForce()
    const { drawId, vehicles } = await drawn(contractId)
    const other = await inForce()
    const second = await saveDraw(c8(other))
    expect(
      await saidBy(
        pledge(second.id, [{ vehicleId: vehicles[0], appraisedValue: '4000000.00', shareAmount: '3000000.00' }]),
      ),
    ).toContain('车辆已抵押于合同【RZ')
    await stage.run(tx =>
      setMortgage(tx, signing, vehicles[0]!, { state: 'registered', no: '粤抵001', date: '2026-06-12', taskId: '1' }),
    )
    const [registered] = await stage.run(tx =>
      findRows(tx, contractFinanceVehicle, { drawId, vehicleId: vehicles[0]! } as never),
    )
    expect(registered).toMatchObject({ status: 2, certNo: '粤抵001', mortgageDate: '2026-06-12' })
    await stage.run(tx => releaseVehicle(tx, signing, vehicles[0]!, { quoteId: null, date: '2027-05-01' }))
    expect(await row(contractId)).toMatchObject({ vehicleQty: 1 })
  })

  it('C11: a prepayment at 2027-04-30 costs 2,283,006.25; one vehicle of 60,000 is released for 45,660.13', async () => {
    const contractId = await inForce()
    const { drawId, vehicles } = await drawn(contractId)
    await stage.run(tx =>
      act(tx, at('2026-12-25 10:00:00'), contractFinanceDraw, drawId, 'reprice', {
        input: { lprValue: '2.9', fromDate: '2027-01-01' },
      }),
    )
    const quote = (more: Record<string, unknown>) =>
      stage.run(tx =>
        saveRecord(
          tx,
          at('2027-04-30 09:00:00'),
          contractSettlementQuote,
          {
            contractId,
            drawId,
            quoteDate: '2027-04-30',
            validUntil: '2027-05-10',
            bizUserId: '7',
            bizDeptId: '3',
            ...more,
          },
          'save',
        ),
      )
    const totalOf = async (id: string) =>
      yuan((await stage.run(tx => getRow(tx, contractSettlementQuote, id))).payableTotal)
    expect(await totalOf((await quote({ quoteType: 4 })).id)).toBe('2283006.25')
    const release = await quote({ quoteType: 5, vehicleIds: [vehicles[0]] })
    expect(await totalOf(release.id)).toBe('45660.13')
    await stage.run(tx =>
      act(tx, at('2027-04-30 10:00:00'), contractSettlementQuote, release.id, 'accept', {
        input: { acceptFileBizId: '9' },
      }),
    )
    const later = (await plans(contractId, 20)).filter(one => one.due_date > '2027-04-30')
    expect([later.length, later[0]!.amt]).toEqual([9, '245000.00'])
    const asked = (await plans(contractId, 20)).filter(one => one.due_date === '2027-04-30')
    expect(asked.map(one => one.amt)).toEqual(['45000.00'])
    const [pledged] = await stage.run(tx => findRows(tx, contractFinanceVehicle, { vehicleId: vehicles[0]! } as never))
    expect(pledged).toMatchObject({ status: 3, releaseQuoteId: release.id })
  })

  it('C9: a change order sets another rate for a draw; preview and application say the same', async () => {
    const contractId = await inForce()
    const { drawId } = await drawn(contractId)
    const of = {
      change: { id: '5', effectiveDate: '2026-12-20', changeKinds: ['rate'] },
      lines: [{ lineKind: 1, refId: drawId, field: 'annualRate', newValue: '3.6' }],
    }
    const head = await row(contractId)
    const preview = await stage.run(tx => financeChange.preview(tx, signing, head, of as never))
    expect(await stage.run(tx => financeChange.apply(tx, signing, head, of as never))).toEqual(preview)
    // 2,500,000 over 90 days at 3.6 %.
    expect((await plans(contractId, 21)).slice(1, 3).map(one => one.amt)).toEqual(['29195.83', '22500.00'])
    const other = { ...of, lines: [{ ...of.lines[0], field: 'periods', newValue: '8' }] }
    expect(await saidBy(stage.run(tx => financeChange.preview(tx, signing, head, other as never)))).toContain(
      '提款只能变更年利率',
    )
  })

  it('was signed elsewhere: recorded, it is in force with its approval', async () => {
    const saved = (await stage.run(tx =>
      codeOf(contractFinance as never).calls!['POST save-record']!.run(
        tx,
        at('2026-07-01 09:00:00'),
        borrowing({ cutoverDate: '2026-07-01', signDate: '2026-06-05' }) as never,
      ),
    )) as { id: string; status: number }
    expect(saved.status).toBe(102)
    expect(stage.started.at(-1)).toMatchObject({ bizKind: '3' })
    await stage.run(tx => act(tx, signing, contractFinance, saved.id, 'approve'))
    expect(await row(saved.id)).toMatchObject({ status: 6, signType: 3, signDate: '2026-06-05' })
  })

  it('is not stopped while principal is open; repayments are told 10, 3 and 1 days before', async () => {
    const contractId = await inForce()
    await drawn(contractId)
    const stop = stage.run(tx =>
      act(tx, signing, contractFinance, contractId, 'stop', { input: { stopType: 'mutual' }, reason: '提前结清' }),
    )
    expect(await saidBy(stop)).toContain('剩余本金3000000.00元未结清')
    const told = async (day: string) =>
      (await stage.run(tx => repaymentsDue(tx, day)))
        .filter(one => one.id === contractId)
        .map(one => [one.days, one.amt])
    expect([await told('2026-09-15'), await told('2026-09-17')]).toEqual([[], [[3, '285700.00']]])
  })
})
