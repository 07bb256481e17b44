import { implement } from '#packages/server/implement.ts'
import { reportResult } from '../report-result.ts'
import { cycleReports, isPeriodMissing } from './run-periods.ts'

export default implement(reportResult, {
  jobs: [cycleReports],
  schedules: [
    { kind: 'cycle-report', everyMinutes: 5, title: '周期报表 / Run scheduled reports', isNeeded: isPeriodMissing },
  ],
})
