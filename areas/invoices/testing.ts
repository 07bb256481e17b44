import type { Fen } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { mechanismTitle } from '#areas/partners/mechanism-title/mechanism-title.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { COMPANY, moneyWorld, PENGCHI, type MoneyWorld } from '#areas/billing/testing.ts'
import { invoice } from './invoice/invoice.ts'
import { invoiceMake } from './invoice-make/invoice-make.ts'
import { invoiceSetting } from './invoice-setting/invoice-setting.ts'

export const TITLE = '940001'
export const REFUSED_TITLE = '940002'
export const SILENT_TITLE = '940003'

/** The money world with a seller that invoices and three titles: in order, refused, answered late by the platform. */
export async function invoiceWorld(day: string): Promise<MoneyWorld> {
  const world = await moneyWorld(day, 4, 'invoices')
  await world.tx(async tx => {
    await insertRow(tx, world.system, invoiceSetting, {
      companyId: COMPANY,
      sellerName: '华驰汽车租赁（深圳）有限公司',
      taxpayerKind: 1,
      taxNo: '91440300MA5FHUAC01',
      address: '深圳市南山区',
      phone: '0755-26000000',
      gateway: 1,
      maxNetPerInvoice: 100_000_000n as Fen,
      maxLines: 100,
      monthCredit: 1_000_000_000n as Fen,
      autoDeliver: true,
    } as never)
    for (const [id, taxNo] of [
      [TITLE, '91440300MA5FPENG01'],
      [REFUSED_TITLE, '91440300MA5FPENG09'],
      [SILENT_TITLE, '91440300MA5FPENG08'],
    ])
      await insertRow(tx, world.system, mechanismTitle, {
        id,
        mechanismId: PENGCHI,
        titleName: '深圳市鹏驰出行服务有限公司',
        buyerKind: 1,
        taxNo,
        invoiceKind: '1',
        email: 'fapiao@pengchi.cn',
        deliverMode: 1,
        relation: 1,
        isDefault: id === TITLE,
      } as never)
  })
  return world
}

export const months = (count: number, amt = '4800.00') =>
  Array.from({ length: count }, (_, index) => ({
    due: '2026-11-05',
    amt,
    vehicle: String(960_001 + index),
    period: ['2026-11-01', '2026-11-30'] as [string, string],
  }))

/** Applies for the bills in full; without a process at hand the application is approved at once. */
export const apply = (
  world: MoneyWorld,
  billIds: readonly string[],
  more: Record<string, unknown> = {},
  amt = '4800.00',
): Promise<{ id: string }> =>
  world.tx(tx =>
    saveRecord(
      tx,
      world.sales,
      invoiceMake,
      {
        sellerId: COMPANY,
        invoiceKind: 1,
        basis: 1,
        partyKind: 1,
        partyId: PENGCHI,
        titleId: TITLE,
        mergeMode: 1,
        splitMode: 0,
        bills: billIds.map(billId => ({ billId, amt })),
        ...more,
      },
      'save',
    ),
  )

export const makeOf = (world: MoneyWorld, id: string) => world.tx(tx => getRow(tx, invoiceMake, id))
export const invoicesOf = (world: MoneyWorld, makeId: string) =>
  world.tx(tx => findRows(tx, invoice, { makeId } as never, { orderBy: 't.id' }))
export const billNow = (world: MoneyWorld, id: string) => world.tx(tx => getRow(tx, billReceivable, id))
export const red = (world: MoneyWorld, id: string, input: Record<string, unknown>) =>
  world.tx(tx => act(tx, world.manager, invoice, id, 'red', { input }))
