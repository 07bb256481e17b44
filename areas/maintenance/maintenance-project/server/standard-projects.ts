import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow } from '#packages/server/rows.ts'
import { warrantyMinimum } from '../../codes.ts'
import { maintenanceProject } from '../maintenance-project.ts'

/** [code, name, category, line kind, unit, hours, guarantee class]: what every workshop does; a tenant adds its own. */
const standard: readonly (readonly [string, string, string, number, string, string, number])[] = [
  ['BY-001', '常规保养', 'oil', 1, 'time', '1.00', 3],
  ['BY-002', '新能源车辆保养', 'threeElectric', 1, 'time', '1.00', 3],
  ['BY-003', '空调滤芯更换', 'airCon', 2, 'piece', '0.30', 3],
  ['BY-004', '刹车油更换', 'brake', 1, 'time', '0.80', 3],
  ['BY-005', '冷却液更换', 'threeElectric', 1, 'time', '1.20', 3],
  ['WX-001', '前刹车片更换', 'brake', 2, 'set', '1.00', 3],
  ['WX-002', '后刹车片更换', 'brake', 2, 'set', '1.00', 3],
  ['WX-003', '轮胎更换', 'tyre', 2, 'piece', '0.50', 3],
  ['WX-004', '四轮定位', 'chassis', 1, 'time', '1.00', 3],
  ['WX-005', '前保险杠总成更换', 'body', 2, 'piece', '2.00', 3],
  ['WX-006', '前保险杠喷漆', 'body', 1, 'time', '3.00', 3],
  ['WX-007', '前大灯总成更换', 'electric', 2, 'piece', '1.50', 3],
  ['WX-008', '拆装工时', 'other', 1, 'hour', '1.00', 3],
  ['WX-009', '动力电池总成更换', 'threeElectric', 2, 'set', '6.00', 1],
  ['WX-010', '拖车施救', 'towing', 4, 'time', '0.00', 4],
  ['WX-011', '内饰清洁', 'cleaning', 1, 'time', '1.00', 4],
]

export async function addStandardProjects(tx: Tx, actor: Actor): Promise<void> {
  if ((await findRows(tx, maintenanceProject, {}, { limit: 1 })).length > 0) return
  for (const [projectCode, projectName, category, lineKind, unit, stdHours, warrantyClass] of standard) {
    const { km: warrantyKm, days: warrantyDays } = warrantyMinimum[warrantyClass]!
    await insertRow(tx, actor, maintenanceProject, {
      ...{ projectCode, projectName, category, lineKind, unit, stdHours, warrantyClass, warrantyKm, warrantyDays },
      repairKinds: [],
      taxRate: '13.000000',
    })
  }
}
