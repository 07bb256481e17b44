import type { Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { sha256Hex } from '#packages/security/index.ts'
import { saveRecord } from '#packages/server/save.ts'
import type { ServicePorts } from '#areas/platform/server/service-ports.ts'
import { apiKey } from '../api-key.ts'
import { headOf, newKey } from './keys.ts'

/** The key is in this answer and nowhere else: whoever loses it makes a new one. */
export const apiKeyRoutes = ({ database }: Pick<ServicePorts, 'database'>): Route[] => [
  route('POST /api/blade-system/api-key/save', {
    label: '新建接口密钥 / Create an API key',
    permissions: ['api_key_add'],
    handle: ({ actor, body }) =>
      database.transaction(
        actor.tenantId,
        async tx => {
          const key = newKey(tx.tenantId)
          // Made anew, never changed: an id in the form is nobody's.
          const { id: _id, version: _version, ...form } = body
          const { row: _, ...saved } = await saveRecord(tx, actor, apiKey as unknown as Resource, form, 'save')
          await tx.run(
            sql`update api_key set key_hash = ${sha256Hex(key)}, key_head = ${headOf(key)} where tenant_id = ${tx.tenantId} and id = ${saved.id}`,
          )
          return { ...saved, key }
        },
        { name: 'create api key' },
      ),
  }),
]
