import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { projectLineIs, warrantyMinimum } from '../../codes.ts'
import { relationFaults } from '../../maintenance-project-relation/server/relation-faults.ts'
import { maintenanceProject } from '../maintenance-project.ts'
import { addStandardProjects } from './standard-projects.ts'

export default implement(maintenanceProject, {
  provides: [provide(startingRowsPort, 'maintenance-project', { add: addStandardProjects })],
  async prepare(_tx, _actor, form) {
    const { values, before, lines, fault, body } = form
    const whole = { ...before, ...values }
    const least = warrantyMinimum[whole.warrantyClass ?? 4]!
    // 交通运输部 机动车维修管理规定: terms below the minimum are void.
    if (whole.warrantyKm === null || whole.warrantyKm === undefined) values.warrantyKm = least.km
    else if (whole.warrantyKm < least.km)
      fault('warrantyKm', `质保公里不能低于${least.km}公里 / the guarantee is ${least.km} km at least`)
    if (whole.warrantyDays === null || whole.warrantyDays === undefined) values.warrantyDays = least.days
    else if (whole.warrantyDays < least.days)
      fault('warrantyDays', `质保天数不能少于${least.days}天 / the guarantee is ${least.days} days at least`)
    const items = lines['packageItems']
    if (whole.lineKind === projectLineIs.package && (before === undefined || 'packageItems' in body) && !items?.length)
      fault('packageItems', '套餐至少一项 / a package has one item at least')
    for (const { row, field, reason } of relationFaults(lines['relations'] ?? []))
      fault(`relations.${row}.${field}`, reason)
  },
})
