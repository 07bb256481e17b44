import { invalid, refuse } from '#kernel'
import { type HttpContext, route } from '#packages/http/context.ts'
import { isId } from '#packages/server/kinds.ts'
import type { Route } from '#packages/server/route.ts'
import { tenantNamed } from '#areas/platform/session/server/sessions.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { explainCode, explainRow, type Step, type Subject } from './explain.ts'

/** Why can A see this, or not: the same arithmetic that decides the calls, step by step (4.6). */
export const explainRoute = (ports: PlatformPorts): Route => route('GET /api/blade-system/authority/explain', {
  label: '权限解释 / Explain rights', permissions: ['explain_view'], handle: context => explain(ports, context),
})

async function explain(ports: PlatformPorts, { actor, query }: HttpContext): Promise<{ allowed: boolean; steps: Step[] }> {
  const userId = isId(query.userId ?? '') ? query.userId! : invalid({ userId: '请选择用户 / Choose a user' })
  const code = (query.code ?? '').trim()
  const rights = await ports.sessions.rightsOf(actor.tenantId, userId)
  if (!rights) return refuse('notWorking', '该用户不存在或已停用 / No such user, or disabled')
  const tenant = await tenantNamed(ports.database, actor.tenantId)
  const subject: Subject = { tenantId: actor.tenantId, userId, rights, catalogue: await ports.sessions.catalogue.get(), packageCodes: tenant?.packageCodes }
  const steps: Step[] = []
  if (code !== '') steps.push(...await ports.database.transaction(actor.tenantId, tx => explainCode(tx, subject, code, actor.language)))
  if (query.resource && query.id) steps.push(...await explainRow(ports.database, subject, query.resource, query.id, actor.language))
  return { allowed: steps.length > 0 && steps.every(step => step.passed), steps }
}
