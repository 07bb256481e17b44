import { z } from 'zod'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { route } from '#packages/http/context.ts'
import { type Route } from '#packages/server/route.ts'
import { inTransaction, reading } from '#packages/server/transaction.ts'
import { grantReports } from '#areas/platform/report-auth/server/grant-reports.ts'
import { unseenBy } from '#areas/platform/report-auth/server/unseen.ts'
import { idText } from '#areas/platform/server/inputs.ts'
import { base } from './report-file.ts'

export function rightRoutes(): Route[] {
  return [
    route(`GET ${base}/report/rest/views`, {
      label: '可用视图 / Views of reports',
      permissions: ['report_list_edit'],
      handle: context =>
        context.database.report(context.actor.tenantId, tx =>
          tx.rows(
            sql`select table_name as name, string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns where table_schema = 'rpt' group by 1 order by 1`,
          ),
        ),
    }),
    route('POST /api/blade-system/report-auth/unseen', {
      label: '看不到报表的对象 / Grantees who cannot see the report',
      permissions: ['report_auth_edit'],
      input: batch.pick({ reportIds: true, targets: true }),
      handle: (context, { reportIds, targets }) => reading(context, tx => unseenBy(tx, reportIds, targets)),
    }),
    route('POST /api/blade-system/report-auth/batch-submit', {
      label: '批量授权 / Grant several',
      permissions: ['report_auth_edit'],
      input: batch,
      handle: (context, input) => inTransaction(context, tx => grantSeveral(tx, context.actor, input)),
    }),
  ]
}

const batch = z.object({
  reportIds: z.array(idText).min(1).max(200),
  targets: z
    .array(z.object({ targetType: z.number().int().min(1).max(4), targetId: idText }))
    .min(1)
    .max(200),
  rights: z.object({
    canView: z.boolean().default(true),
    canExport: z.boolean().default(false),
    columnKeys: z.array(z.string().max(64)).max(100).default([]),
    dataMode: z.number().int().min(1).max(2).default(1),
    validTo: z.iso.date().nullish(),
  }),
  mode: z.enum(['append', 'replace']).default('append'),
})
async function grantSeveral(
  tx: Tx,
  actor: Actor,
  { reportIds, targets, rights, mode }: z.output<typeof batch>,
): Promise<{ granted: number }> {
  return { granted: await grantReports(tx, actor, reportIds, targets, rights, mode === 'replace') }
}
