import type { Resource } from '#kernel'
import { implement, type Form, type Implementation } from '#packages/server/implement.ts'
import { payloadResources } from './payloads.ts'

type AnyResource = Resource<any, any, any>
/** The task is said by the handle call alone: no form reaches another task's payload. */
const prepare = (_tx: unknown, _actor: unknown, form: Form<AnyResource>): void => {
  const said = (form.body['ofTask'] ?? {}) as { taskId?: string; taskNo?: string; accidentId?: string }
  if (!form.before) Object.assign(form.values, { taskId: said.taskId, taskNo: said.taskNo })
  if (said.accidentId) Object.assign(form.values, { accidentId: said.accidentId })
}
const implementations: Implementation[] = Object.values(payloadResources).map(resource =>
  implement(resource, { prepare: prepare as never }),
)
export default implementations
