import { refuse } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { tenant } from '../tenant.ts'
import { PLATFORM } from './versions.ts'
import { tenantRemindJob, tenantRemindSchedule } from './remind-tenants.ts'

export default implement(tenant, {
  // Sessions ask for the tenant's state every five seconds (D5): nothing has to be told to them.
  actions: { disable: { guard(_tx, _actor, { row }) { if (row.code === PLATFORM) refuse('platformTenant', '平台租户不能停用 / The platform tenant cannot be disabled') } } },
  jobs: [tenantRemindJob], schedules: [tenantRemindSchedule],
})
