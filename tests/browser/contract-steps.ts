import { addMonths } from '#kernel'
import { contractTemplate } from '#areas/contracts/contract-template/contract-template.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { sql } from '#packages/database/sql.ts'
import { insertRow } from '#packages/server/rows.ts'
import type { World } from '../world.ts'
import { opensPage, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

export const DRIVER = { name: '邓家豪', phone: '13800138777', idNo: '440301199003072716' }

/** A driver whose papers are good, and the template of a consumer lease. */
export async function knowsDriver(world: World, today: string): Promise<string> {
  return world.inside(async tx => {
    await insertRow(tx, world.system, contractTemplate, {
      ...{ templateName: 'C端车辆租赁合同', categoryName: 'C端租赁', contractType: 5, standard: true, bodyKind: 1 },
      ...{ versionNo: 1, status: 1 },
      bodyHtml:
        '<h1>车辆租赁合同</h1><p>合同编号：{{contract.contractNo}}</p><p>承租方：{{partyA.partyName}}</p><p>出租方：{{partyB.partyName}}</p><p>甲方（签字）：　　　　　　　　乙方（盖章）：</p>',
    } as never)
    const { id } = await insertRow(tx, world.people.get('李晓雯')!, driver, {
      ...{ mechanismName: DRIVER.name, idNo: DRIVER.idNo, phone: DRIVER.phone, status: 1, birthday: '1990-03-07' },
      ...{ cityCode: '4403', residence: '深圳市宝安区新安街道前进路18号', licenceNo: DRIVER.idNo, licenceClass: 'C1' },
      ...{ licenceFirstDate: '2015-06-01', licenceValidTo: addMonths(today, 48), licenceState: 1 },
      ...{ backgroundState: 1, backgroundTime: `${today} 09:00:00` },
      ...{ emergencyName: '邓母', emergencyPhone: '13900139000', emergencyRelation: '母亲' },
    } as never)
    return id
  })
}

/** Who is asked about a contract, or about its seal, next. */
export const whoIsAsked = async (
  world: World,
  no: string,
  paper: 'contract' | 'apply-seal' = 'contract',
): Promise<string | undefined> =>
  (
    await world.inside(tx =>
      tx.row<{ name: string }>(sql`
      select u.real_name as name from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id
        join contract c on c.tenant_id = i.tenant_id and i.business_id = ${paper === 'contract' ? sql`c.id` : sql`c.apply_seal_id`}
        join blade_user u on u.tenant_id = t.tenant_id and (u.id = t.assignee_id or u.id = any(t.candidate_ids))
       where i.tenant_id = ${tx.tenantId} and c.contract_no = ${no} and t.state in (1, 2) order by u.id limit 1`),
    )
  )?.name

/** From its list to the page of one contract. */
export async function opensContract(desk: Desk, leaf: string, no: string): Promise<void> {
  await opensPage(desk, '合同订单', '客户合同', leaf)
  await stageOf(desk)
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('link', { name: no })
    .first()
    .click()
  await desk.page.getByRole('heading', { level: 1, name: new RegExp(no) }).waitFor()
}
export async function stands(desk: Desk, state: string): Promise<void> {
  await stageOf(desk).getByText(state, { exact: true }).first().waitFor()
}
