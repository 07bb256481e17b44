import { implement } from '#packages/server/implement.ts'
import { role } from '../role.ts'
import { accessAuditSchedule } from './access-audit.ts'

// The job itself stands on the calls of the whole product: apps/server/product.ts makes it.
export default implement(role, { schedules: [accessAuditSchedule] })
