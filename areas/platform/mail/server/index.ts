import { implement } from '#packages/server/implement.ts'
import { mailLog } from '../mail.ts'
import { mailDispatchJob, mailDispatchSchedule } from './dispatch.ts'

export default implement(mailLog, { jobs: [mailDispatchJob], schedules: [mailDispatchSchedule] })
