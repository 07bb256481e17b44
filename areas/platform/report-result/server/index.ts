import { implement } from '#packages/server/implement.ts'
import { reportResult } from '../report-result.ts'
import { cycleReports } from './run-periods.ts'

export default implement(reportResult, { jobs: [cycleReports], schedules: [{ kind: 'cycle-report', dailyAt: '02:00', title: '周期报表 / Periodic reports' }] })
