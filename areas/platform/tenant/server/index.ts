import { implement } from '#packages/server/implement.ts'
import { tenant } from '../tenant.ts'
import { tenantRemindJob, tenantRemindSchedule } from './remind-tenants.ts'

export default implement(tenant, { jobs: [tenantRemindJob], schedules: [tenantRemindSchedule] })
