import { implement } from '#packages/server/implement.ts'
import { oaTodo } from '../oa-todo.ts'
import { oaTodoJob, oaTodoSchedule } from './dispatch.ts'

export default implement(oaTodo, { jobs: [oaTodoJob], schedules: [oaTodoSchedule] })
