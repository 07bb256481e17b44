import { implement } from '#packages/server/implement.ts'
import { userMessage } from '../user-message.ts'
import { digestJob, digestSchedule } from './channels.ts'

export default implement(userMessage, { jobs: [digestJob], schedules: [digestSchedule] })
