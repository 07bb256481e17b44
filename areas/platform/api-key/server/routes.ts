import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import type { ServicePorts } from '#areas/platform/server/service-ports.ts'
import { makeKey } from './make-key.ts'

export const apiKeyRoutes = ({ database }: Pick<ServicePorts, 'database'>): Route[] => [
  route('POST /api/blade-system/api-key/save', {
    label: '新建接口密钥 / Create an API key',
    permissions: ['api_key_add'],
    handle: ({ actor, body }) =>
      database.transaction(
        actor.tenantId,
        async tx => {
          // Made anew, never changed: an id in the form is nobody's.
          const { id: _id, version: _version, ...form } = body
          return makeKey(tx, actor, form)
        },
        { name: 'create api key' },
      ),
  }),
]
