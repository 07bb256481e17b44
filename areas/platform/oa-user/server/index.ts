import type { Schedule } from '#packages/jobs/schedule.ts'
import { implement } from '#packages/server/implement.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { oaUser } from '../oa-user.ts'
import { pullOa } from './pull.ts'

export const oaPullSchedule: Schedule = {
  kind: 'oa-pull',
  dailyAt: tx => paramValue(tx, 'oa.pullCron'),
  title: '组织同步 / Synchronise with OA',
  // Without data, the simulated OA must not mark everybody as gone.
  isNeeded: async tx => (await paramValue(tx, 'oa.baseUrl')) !== 'simulated',
}

export default implement(oaUser, {
  jobs: [
    {
      kind: 'oa-pull',
      label: '组织同步 / Synchronise with OA',
      // The daily one asks for everybody: only a full pull can tell who is gone.
      run: ({ database, actor, params }) =>
        database.transaction(actor.tenantId, tx => pullOa(tx, actor, params['full'] !== false), { name: 'oa pull' }),
    },
  ],
  schedules: [oaPullSchedule],
})
