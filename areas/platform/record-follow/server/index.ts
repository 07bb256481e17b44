import { implement } from '#packages/server/implement.ts'
import { recordFollow } from '../record-follow.ts'
import { followNewsJob, followNewsSchedule, followTellJob } from './tell.ts'

export default implement(recordFollow, {
  jobs: [followNewsJob, followTellJob],
  schedules: [followNewsSchedule],
})
