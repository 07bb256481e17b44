import { sql } from '#packages/database/sql.ts'
import { expect } from 'vitest'
import { jobsEnded, type Act, type Scene } from './acts.ts'

interface Asked {
  readonly status: number
  readonly total: number
  readonly records: string
  readonly vehicles: string
}

/** A night of violation queries over the whole fleet: every vehicle is asked once, whatever was killed on the way. */
export async function violationQueries(scene: Scene, kill: number): Promise<Act[]> {
  const officer = await scene.remote.as('系统管理员')
  const headers = { 'idempotency-key': `violation queries ${kill}` }
  let runId = ''
  return [
    {
      what: `queries ${kill}`,
      async send() {
        const answer = await officer.call<{ id: string }>('POST', 'violation/sync-all-data', {}, headers)
        if (answer.status === 200) runId = answer.data.id
        return answer
      },
      ended: () => jobsEnded(scene),
      async proves() {
        const [run] = await scene.stand.world.inside(tx =>
          tx.rows<Asked & Record<string, unknown>>(sql`
            select r.status, r.total, (select count(*) from violation_record v where v.run_id = r.id) as records,
              (select count(distinct v.vehicle_id) from violation_record v where v.run_id = r.id) as vehicles
            from violation_sync_run r where r.tenant_id = ${tx.tenantId} and r.id = ${runId}::bigint`),
        )
        expect(run!.status).not.toBe(1)
        expect([Number(run!.records), Number(run!.vehicles)]).toEqual([run!.total, run!.total])
      },
    },
  ]
}
