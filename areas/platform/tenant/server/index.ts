import { implement } from '#packages/server/implement.ts'
import { spellNamesJob, spellNamesSchedule } from '#areas/platform/search/server/spell-names.ts'
import { tenant } from '../tenant.ts'
import { tenantRemindJob, tenantRemindSchedule } from './remind-tenants.ts'

// Sessions ask for the tenant's state every five seconds (D5): nothing has to be told to them.
export default implement(tenant, {
  jobs: [tenantRemindJob, spellNamesJob],
  schedules: [tenantRemindSchedule, spellNamesSchedule],
})
