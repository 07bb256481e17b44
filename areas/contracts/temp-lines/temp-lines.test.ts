import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { checkImport } from '#packages/transfer/import-check.ts'
import { product } from '#areas/products/product/product.ts'
import { contractLease } from '../contract-lease/contract-lease.ts'
import { contractLines } from '../contract/server/terms.ts'
import { contractProductTemp } from '../contract-product-temp/contract-product-temp.ts'
import { copyToTemp } from '../contract-product-temp/server/product-lines.ts'
import { readStages, writeStages } from '../contract-product-temp/server/rent-stages.ts'
import { contractPurchaseTemp } from '../contract-purchase-temp/contract-purchase-temp.ts'
import { receiptPlanTemp } from '../receipt-plan-temp/receipt-plan-temp.ts'
import { at, customerWith, keeper, leaseBody, openStage, refusalOf, saidBy, signing, type Stage } from '../testing.ts'
import {
  addTempRows,
  changeTempRows,
  ownRows,
  purgeTempRows,
  removeTempRows,
  type TempResource,
} from './server/rows.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

const line = (tempId: string, more: Record<string, unknown> = {}) => ({
  tempId,
  productId: stage.ids.product,
  carModelId: stage.ids.model,
  cityCode: '4401',
  plateKind: 'green',
  quantity: 3,
  termMonths: 36,
  unitRent: '5200.00',
  deposit: '10400.00',
  ...more,
})
const add = (resource: TempResource, rows: (Record<string, unknown> & { tempId: string })[], actor: Actor = signing) =>
  stage.run(tx => addTempRows(tx, actor, resource, rows))
const rowsOf = (resource: TempResource, tempId: string, actor: Actor = signing) =>
  stage.run(tx => ownRows(tx, actor, resource, tempId))
const statistics = (resource: TempResource, tempId: string) =>
  stage.run(tx => codeOf(resource).calls!['GET statistics']!.run(tx, signing, { tempId } as never))

describe('lines in a temporary table (30 D9)', () => {
  it('are kept with every reason where they are abnormal, and count in the totals', async () => {
    const answers = await add(contractProductTemp, [
      line('t1'),
      line('t1', { quantity: 2, unitRent: '4700' }),
      line('t1', { cityCode: '', rentStages: '1-12:5200;14-36:4980' }),
    ])
    expect(answers.map(one => [one.rowNo, one.rowState])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ])
    expect(answers[1]!.rowError).toBe('低于底价')
    expect(answers[2]!.rowError).toContain('用车城市 必填')
    expect(answers[2]!.rowError).toContain('阶梯租金须连续覆盖全部租期')
    expect(await statistics(contractProductTemp, 't1')).toEqual({
      rows: 3,
      abnormal: 1,
      quantity: 8,
      depositTotal: '83200.00',
      rentTotal: '40600.00',
    })
    const [, , ill] = await rowsOf(contractProductTemp, 't1')
    const [mended] = await stage.run(tx =>
      changeTempRows(tx, signing, contractProductTemp, [{ id: ill!.id, cityCode: '4403', rentStages: '' }]),
    )
    expect(mended).toMatchObject({ rowState: 1, rowError: '' })
  })

  it('are their owner’s alone', async () => {
    const [mine] = await add(contractProductTemp, [line('t2')])
    expect(await rowsOf(contractProductTemp, 't2', keeper)).toEqual([])
    const change = stage.run(tx => changeTempRows(tx, keeper, contractProductTemp, [{ id: mine!.id, quantity: 9 }]))
    expect(await refusalOf(change)).toMatchObject({ kind: 'NotFound' })
    const remove = stage.run(tx => removeTempRows(tx, keeper, contractProductTemp, { ids: [mine!.id] }))
    expect(await refusalOf(remove)).toMatchObject({ kind: 'NotFound' })
    expect(await stage.run(tx => removeTempRows(tx, signing, contractProductTemp, { tempId: 't2' }))).toEqual({
      removed: 1,
    })
  })

  it('become the lines of the contract that is saved with them, once; abnormal ones refuse it', async () => {
    const customerId = await customerWith(stage, 10)
    const { products: _, ...body } = leaseBody(stage, customerId, 1)
    const [, ill] = await add(contractProductTemp, [
      line('t3', {
        rentStages: '1-12:5200;13-36:4980',
        fees: [{ feeItem: 5, chargeTrigger: 5, chargeUnit: 1, amount: '100.00', taxRate: '6' }],
      }),
      line('t3', { quantity: 0 }),
    ])
    const save = () => stage.run(tx => saveRecord(tx, signing, contractLease, { ...body, tempId: 't3' }, 'save'))
    expect(await saidBy(save())).toContain('明细存在异常行，请修正后提交')
    await stage.run(tx => changeTempRows(tx, signing, contractProductTemp, [{ id: ill!.id, quantity: 2 }]))
    const { id } = await save()
    const lines = await stage.run(tx => contractLines(tx, id))
    expect(lines.products.map(one => [one.lineNo, one.quantity, one.modelName])).toEqual([
      [1, 3, '星岚 E5'],
      [2, 2, '星岚 E5'],
    ])
    expect(lines.rents.map(one => [one.productLineNo, one.toMonth, yuan(one.unitRent)])).toEqual([
      [1, 12, '5200.00'],
      [1, 36, '4980.00'],
    ])
    expect(lines.fees).toMatchObject([{ productLineNo: 1, feeItem: 5, amount: fen('100') }])
    expect((await stage.run(tx => getRow(tx, contractLease, id))).vehicleQty).toBe(5)
    expect(await rowsOf(contractProductTemp, 't3')).toEqual([])

    await stage.run(tx => copyToTemp(tx, signing, 't4', id))
    expect(await rowsOf(contractProductTemp, 't4')).toMatchObject([
      { quantity: 3, rentStages: '1-12:5200.00;13-36:4980.00', fees: [{ feeItem: 5, amount: '100.00' }] },
      { quantity: 2, rentStages: null },
    ])
  })

  it('come from a file into the batch that is sent with it; the abnormal rows are told with all reasons', async () => {
    const { productNo } = await stage.run(tx => getRow(tx, product, stage.ids.product))
    const columns = [
      '产品编号*',
      '车型编码*',
      '数量*',
      '用车城市*',
      '牌照类型*',
      '租期*',
      '租金*',
      '押金',
      '阶梯租金',
    ].map(label => ({ label, kind: 'text' as const }))
    const cells = (quantity: string, stages: string) => [
      productNo,
      '星岚 E5',
      quantity,
      '440100',
      '',
      '36',
      '5200',
      '10400',
      stages,
    ]
    const bytes = await writeWorkbookBuffer({
      sheets: [{ name: 'x', columns, rows: [cells('2', ''), cells('0', '1-12:5200')] }],
    })
    const checked = (await stage.run(tx =>
      checkImport(tx, signing, contractProductTemp, { name: 'x.xlsx', bytes } as never, {
        isCovered: false,
        params: { tempId: 't5' },
      }),
    )) as { uuid: string; total: number; abnormal: number }
    expect([checked.total, checked.abnormal]).toEqual([2, 2])
  })

  it('read and write rent stages as people type them', () => {
    expect(readStages('1-12:5200；13-24：4980')).toEqual([
      { fromMonth: 1, toMonth: 12, unitRent: fen('5200') },
      { fromMonth: 13, toMonth: 24, unitRent: fen('4980') },
    ])
    expect(readStages('')).toEqual([])
    for (const ill of ['12:5200', '1-12:0', 'x']) expect(readStages(ill)).toBeUndefined()
    expect(writeStages([{ fromMonth: 1, toMonth: 12, unitRent: fen('5200') }])).toBe('1-12:5200.00')
  })
})

describe('purchase items and plan rows', () => {
  it('a vehicle identification number stands once and with quantity 1; its check digit only warns', async () => {
    const item = (more: Record<string, unknown>) => ({
      tempId: 'p1',
      supplierId: stage.ids.company,
      carModelId: stage.ids.model,
      quantity: 1,
      unitPrice: '86000',
      vin: 'LSCA1B2A0TN000001',
      ...more,
    })
    const answers = await add(contractPurchaseTemp, [
      item({}),
      item({}),
      item({ vin: 'LSCA1B2A0TN000002', quantity: 2 }),
    ])
    expect(answers.map(one => one.rowState)).toEqual([1, 2, 2])
    expect(answers[0]!.rowError).toMatch(/^(|车架号校验位不符.*)$/)
    expect(answers[1]!.rowError).toContain('与第1行重复')
    expect(answers[2]!.rowError).toContain('数量须为1')
    expect(await statistics(contractPurchaseTemp, 'p1')).toMatchObject({ rows: 3, abnormal: 2, quantity: 4 })
  })

  it('due dates rise with the periods, principal and interest add up', async () => {
    const row = (periodNo: number, dueDate: string, more: Record<string, unknown> = {}) => ({
      tempId: 'r1',
      periodNo,
      dueDate,
      feeItem: 20,
      amount: '3082.01',
      principalAmt: '2232.30',
      interestAmt: '849.71',
      ...more,
    })
    const answers = await add(receiptPlanTemp, [
      row(1, '2026-06-20'),
      row(2, '2026-07-20'),
      row(3, '2026-07-20'),
      row(4, '2026-09-20', { interestAmt: '1' }),
    ])
    expect(answers.map(one => one.rowState)).toEqual([1, 1, 2, 2])
    expect(answers[2]!.rowError).toContain('到期日须随期次递增（第2期）')
    expect(answers[3]!.rowError).toContain('本金加利息须等于金额')
    expect(await statistics(receiptPlanTemp, 'r1')).toMatchObject({
      amount: '12328.04',
      firstDue: '2026-06-20',
      lastDue: '2026-09-20',
    })
    const later = at('2026-03-09 00:30:00')
    expect(await stage.run(tx => purgeTempRows(tx, later, [receiptPlanTemp, contractPurchaseTemp]))).toBe(7)
    expect(await stage.run(tx => findRows(tx, receiptPlanTemp, { tempId: 'r1' } as never))).toEqual([])
  })
})
