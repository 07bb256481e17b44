import { halfOf, invalid, refuse, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route } from '#packages/http/context.ts'
import { isId } from '#packages/server/kinds.ts'
import { jobState } from '#packages/jobs/jobs.ts'
import type { Route } from '#packages/server/route.ts'
import { reading } from '#packages/server/transaction.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { findingKinds } from './access-audit.ts'
import { explainCode, explainRow, type Step, type Subject } from './explain.ts'

/** Why can A see this, or not: the same arithmetic that decides the calls, step by step (4.6). */
export const explainRoutes = (ports: PlatformPorts): Route[] => [
  route('GET /api/blade-system/authority/explain', {
    label: '权限解释 / Explain rights',
    permissions: ['explain_view'],
    handle: context => explain(ports, context),
  }),
  route('GET /api/blade-system/authority/audit', {
    label: '权限核查结果 / Result of the access audit',
    permissions: ['explain_view'],
    handle: context => lastAudit(context),
  }),
]

interface Audit {
  time: string
  result: { findings: number; found: { kind: string; what: string }[]; resources: number; people: number }
}

/** What the last nightly audit that ended by itself found; the first 200 matters of it. */
const lastAudit = (context: HttpContext): Promise<Record<string, unknown>> =>
  reading(context, async tx => {
    const job = await tx.row<Audit>(
      sql`select end_time as time, result from job where tenant_id = ${tx.tenantId} and kind = 'access-audit' and state = ${jobState.done} and jsonb_exists(result, 'found') order by id desc limit 1`,
    )
    const said = (kind: string) =>
      textOf(findingKinds[kind as keyof typeof findingKinds] ?? '其他 / Other', context.actor.language)
    return job
      ? {
          time: job.time,
          ...job.result,
          found: job.result.found.map(one => ({
            ...one,
            what: halfOf(one.what, context.actor.language),
            kindName: said(one.kind),
          })),
        }
      : {}
  })

async function explain(
  ports: PlatformPorts,
  { actor, query }: HttpContext,
): Promise<{ allowed: boolean; steps: Step[] }> {
  const userId = isId(query.userId ?? '') ? query.userId! : invalid({ userId: '请选择用户 / Choose a user' })
  const code = (query.code ?? '').trim()
  const rights = await ports.sessions.rightsOf(actor.tenantId, userId)
  if (!rights) return refuse('notWorking', '该用户不存在或已停用 / No such user, or disabled')
  const tenant = await tenantNamed(ports.database, actor.tenantId)
  const subject: Subject = {
    tenantId: actor.tenantId,
    userId,
    rights,
    catalogue: await ports.sessions.catalogue.get(),
    packageCodes: tenant?.packageCodes,
  }
  const steps: Step[] = []
  if (code !== '')
    steps.push(
      ...(await ports.database.transaction(actor.tenantId, tx => explainCode(tx, subject, code, actor.language))),
    )
  if (query.resource && query.id)
    steps.push(...(await explainRow(ports.database, subject, query.resource, query.id, actor.language)))
  return { allowed: steps.length > 0 && steps.every(step => step.passed), steps }
}
