import { localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { implement } from '#packages/server/implement.ts'
import { violationSyncRun } from '../violation-sync-run.ts'
import { violationRulesJob, violationSyncJob } from './sync-job.ts'

export default implement(violationSyncRun, {
  actions: {
    end: {
      run: (_tx, actor, { input }) => ({
        endTime: localDateTime(actor.clock.now()),
        status: Number(input.toStatus ?? 2),
      }),
    },
    stop: { run: (_tx, actor) => ({ endTime: localDateTime(actor.clock.now()) }) },
  },
  jobs: [violationSyncJob, violationRulesJob],
  schedules: [
    {
      kind: 'violation-rules',
      everyMinutes: 15,
      isNeeded: async tx =>
        (await tx.row(
          sql`select 1 from violation_sync_rule where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 limit 1`,
        )) !== undefined,
    },
  ],
})
