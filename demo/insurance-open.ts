import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { accidentFollowRule } from '#areas/accidents/accident-follow-rule/accident-follow-rule.ts'
import { AUDIT } from '#areas/insurance/insurance-policy/codes.ts'
import { insuranceScheme } from '#areas/insurance/insurance-scheme/insurance-scheme.ts'
import { insuranceWorkOrder } from '#areas/insurance/insurance-work-order/insurance-work-order.ts'
import { ORDER } from '#areas/insurance/insurance-work-order/states.ts'
import { violationCode } from '#areas/insurance/violation-code/violation-code.ts'
import { maintenanceProject } from '#areas/maintenance/maintenance-project/maintenance-project.ts'
import { BEARER, agreed, batch, demanded, entry, idsOf, insuranceDesk } from './insurance.ts'
import type { Doing } from './stage.ts'

/** 80, section 16: a payment, an entry and a closing that are being approved, and a demand that was taken back. Done once. */
export const leavesBatchesOpen: Doing = async (stage, people) => {
  const waiting = { orderKind: 1, status: [ORDER.payApproving, ORDER.entering, ORDER.closing] }
  if ((await stage.run(tx => findRows(tx, insuranceWorkOrder, waiting as never, { limit: 1 }))).length > 0) return
  const { desk, cars } = await insuranceDesk(stage, people, 4)
  const [ours, theirs, spare, wrong] = cars
  stage.at(addDays(stage.today, -5), '09:30:00')
  await batch(desk, AUDIT.demand, demanded(desk, [ours!, spare!], { bearer: BEARER.us }))
  await batch(desk, AUDIT.demand, demanded(desk, [theirs!], { bearer: BEARER.customer }))
  await batch(desk, AUDIT.demand, demanded(desk, [wrong!], { bearer: BEARER.us }), {}, 'withdrawn')
  const [paid, closed, entered] = await idsOf(desk, [ours!, spare!, theirs!])
  stage.at(addDays(stage.today, -3), '11:00:00')
  const { insurerId } = desk
  await batch(desk, AUDIT.apply, [agreed(desk, paid!), agreed(desk, entered!)], { insurerId })
  stage.at(addDays(stage.today, -1), '15:20:00')
  const account = desk.payeeAccountId ? { payeeAccountId: desk.payeeAccountId } : {}
  await batch(desk, AUDIT.pay, [{ workOrderId: paid! }], account, 'waiting')
  await batch(desk, AUDIT.enter, [await entry(desk, theirs!, entered!)], {}, 'waiting')
  const closing = { workOrderId: closed!, payload: { closeReason: '1', note: '车辆已签售车合同' } }
  await batch(desk, AUDIT.close, [closing], { reason: '车辆已签售车合同' }, 'waiting')
}

/** What nobody uses any more is switched off: a scheme, an offence code, a project; a rule stands by as a copy. Done once. */
export const switchesOffUnused: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, insuranceScheme, { status: 2 } as never, { limit: 1 }))).length > 0) return
  stage.at(addDays(stage.today, -12), '16:40:00')
  await stage.run(async tx => {
    const by = stage.system
    const [scheme] = await findRows(tx, insuranceScheme, { status: 1 } as never, { orderBy: 't.id desc', limit: 1 })
    const [code] = await findRows(tx, violationCode, { code: '1116', status: 1 } as never)
    const [project] = await findRows(
      tx,
      maintenanceProject,
      sql`t.status = 1 and not exists (select 1 from maintenance_dicker_line d where d.tenant_id = t.tenant_id and d.project_id = t.id)
        and not exists (select 1 from maintenance_remind r where r.tenant_id = t.tenant_id and r.project_id = t.id)`,
      { orderBy: 't.id desc', limit: 1 },
    )
    const [rule] = await findRows(tx, accidentFollowRule, { status: 1 } as never, { orderBy: 't.id', limit: 1 })
    if (scheme) await act(tx, by, insuranceScheme, scheme.id, 'disable')
    if (code) await act(tx, by, violationCode, code.id, 'disable')
    if (project) await act(tx, by, maintenanceProject, project.id, 'disable')
    if (rule) await act(tx, by, accidentFollowRule, rule.id, 'copy')
  })
}
