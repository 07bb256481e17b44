import { addDays, type LocalDate } from '#kernel'
import { vin } from '#kernel/made-up.ts'
import {
  applyInspection,
  applyInsurance,
  applyPlate,
  applyRegistration,
} from '#areas/vehicles/vehicle/server/apply-papers.ts'
import { fire } from '#areas/vehicles/vehicle/server/fire.ts'
import { event } from '#areas/vehicles/vehicle/server/moves.ts'
import type { World } from '../world.ts'
import { opensPage, pdf, settles, stageOf, toast, typesDate } from './hands.ts'
import { importsRows } from './import-steps.ts'
import type { Desk } from './product.ts'

/** What is done with bought cars before they may be handed out (60, 4.2), as the supervisor of vehicles does it. */
const exact = true
const last6 = (serial: number) => new RegExp(String(serial).slice(-6))
export const invoiceNo = (serial: number) => `2644000000${serial}000`

const INVOICES = ['车架号*', '票种*', '发票号码*', '开票日期*', '购方*', '购方税号*', '销方*', '销方税号*']
const AMOUNTS = ['价税合计*', '税率*', '不含税*', '税额*']

/** In the list of vehicles: these, and the page of their registers. */
async function opensRegisters(desk: Desk, serials: readonly number[]): Promise<void> {
  await opensPage(desk, '车辆资产', '车辆管理', '车辆管理')
  await desk.page.reload()
  await settles(desk)
  for (const serial of serials)
    await stageOf(desk)
      .getByRole('row', { name: last6(serial) })
      .getByRole('checkbox')
      .check()
  await stageOf(desk)
    .getByRole('button', { name: `登记发票与购置税（${serials.length}）` })
    .click()
  await desk.page.getByRole('heading', { level: 1, name: '发票与购置税登记' }).filter({ visible: true }).waitFor()
}

/** The scans of a delivery and its sheet. */
export async function importsInvoices(desk: Desk, serials: readonly number[], day: LocalDate): Promise<void> {
  await opensRegisters(desk, serials)
  const stage = stageOf(desk)
  await stage.locator('input[type=file]').first().setInputFiles(pdf('购车发票.pdf'))
  await stage.getByRole('button', { name: '购车发票.pdf', exact }).waitFor()
  await desk.picture('purchasing-7-registers')
  const rows = serials.map(serial => [
    ...[vin('LXL', serial), '数电发票（机动车）', invoiceNo(serial), day],
    ...['华驰汽车租赁（深圳）有限公司', '91440300MA5XX0001A', '深圳腾越汽车贸易有限公司', '91440300MA5XX0002B'],
    ...['112800.00', '13', '99823.01', '12976.99'],
  ])
  await importsRows(desk, '导入', '发票.xlsx', [...INVOICES, ...AMOUNTS], rows)
  for (const serial of serials) await stageOf(desk).getByText(invoiceNo(serial)).first().waitFor()
}

/** The tax stands there as it was worked out: only the certificates are typed. */
export async function paysTaxes(desk: Desk, serials: readonly number[], day: LocalDate): Promise<void> {
  await opensRegisters(desk, serials)
  const stage = stageOf(desk)
  await stage.getByRole('tab', { name: '购置税' }).click()
  const panel = stage.getByRole('tabpanel').filter({ visible: true }).last()
  await typesDate(panel.getByLabel('缴税日', { exact }), day)
  for (const [at, serial] of serials.entries()) {
    const row = panel.getByRole('row', { name: last6(serial) })
    await row.getByLabel('完税证明号', { exact }).fill(`WS${serial}`)
    await row.locator('input[type=file]').setInputFiles(pdf(`完税证明${at}.pdf`))
    await row.getByRole('button', { name: `完税证明${at}.pdf`, exact }).waitFor()
  }
  await desk.picture('purchasing-8-tax')
  await panel.getByRole('button', { name: `登记${serials.length}台购置税` }).click()
  await toast(desk, `已登记${serials.length}台`)
}

/** What work orders write down (70, walked in work-chain) and the policies; then the preparation begins. */
export const getsPapers = (world: World, id: string, serial: number, day: LocalDate): Promise<void> =>
  world.inside(async tx => {
    const actor = { ...world.people.get('韩松')!, clock: world.clock }
    await applyRegistration(
      tx,
      actor,
      id,
      { registerCityCode: '4403', registerDate: day, registerCertNo: `GD${serial}` },
      '0',
    )
    const plate = {
      plateNo: `粤BD7${String(serial).slice(-4)}`,
      plateKind: 'newEnergySmall',
      plateDate: day,
      plateCityCode: '4403',
    }
    await applyPlate(tx, actor, id, plate, '')
    await applyInspection(tx, actor, id, addDays(day, 700), addDays(day, 700))
    await applyInsurance(tx, actor, id, [
      { kind: 'compulsory', no: `JQ${serial}`, end: addDays(day, 365) },
      { kind: 'commercial', no: `SY${serial}`, end: addDays(day, 365) },
    ])
    await fire(tx, actor, id, event.preparationStarted, {
      source: { sourceType: 'walk', sourceId: id, sourceNo: 'ZB1' },
    })
  })

/** 整备进度: both chosen, seen on the spot with a picture, what is missing waived with a reason. */
export async function confirmsBoth(desk: Desk, reason: string): Promise<void> {
  const { page } = desk
  await opensPage(desk, '车辆资产', '车辆管理', '整备进度')
  const rows = stageOf(desk).locator('tbody .ant-table-row')
  await rows.nth(1).waitFor()
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await stageOf(desk).getByRole('button', { name: '批量确认' }).click()
  await page.getByRole('heading', { level: 1, name: '整备确认' }).filter({ visible: true }).waitFor()
  await rows.nth(1).waitFor()
  for (const at of [0, 1]) {
    const row = rows.nth(at)
    await row.getByLabel('PDI或清洁', { exact }).check()
    await row.locator('input[type=file]').setInputFiles(pdf(`清洁${at}.pdf`))
    await row.getByRole('button', { name: `清洁${at}.pdf`, exact }).waitFor()
    await row.getByLabel('豁免原因', { exact }).fill(reason)
  }
  await desk.picture('purchasing-9-confirm')
  await stageOf(desk).getByRole('button', { name: '确认2台' }).click()
  await toast(desk, '已登记2台')
}
