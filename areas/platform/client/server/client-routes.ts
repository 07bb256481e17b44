import { invalid, Refused, refuse, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { type HttpContext, route, routesAt } from '#packages/http/context.ts'
import { keepsStoredSecret, SECRET_MASK } from '#packages/security/index.ts'
import type { Route } from '#packages/server/route.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { neededIds, withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { PLATFORM, platformRows } from '#areas/platform/tenant/server/versions.ts'
import { baseAsked, baseColumns, pageOfRows } from '#areas/platform/server/inputs.ts'
import type { PlatformPorts } from '#areas/platform/server/ports.ts'
import { client } from '../client.ts'
import { secretDigest } from './clients.ts'

type Input = Record<string, unknown>
const resource = client as unknown as Resource
const base = '/api/blade-system/client'
const grants = new Set(['password', 'captcha', 'refresh_token', 'social', 'authorization_code', 'oasso'])

/** Platform only. Secrets are kept as digests and never come back (D13). */
export function clientRoutes(ports: PlatformPorts): Route[] {
  const rows = async (): Promise<Input[]> =>
    (
      await platformRows<Input>(
        ports.database,
        () => sql`
    select id, client_id as "clientId", client_name as "clientName", resource_ids as "resourceIds", scope, authorized_grant_types as "authorizedGrantTypes", web_server_redirect_uri as "webServerRedirectUri", authorities,
           access_token_validity as "accessTokenValidity", refresh_token_validity as "refreshTokenValidity", captcha_mode as "captchaMode", additional_information as "additionalInformation", autoapprove, array_to_string(ip_allow, ',') as "ipAllow",
           version, ${baseColumns('c')} from blade_client c where tenant_id = ${PLATFORM} and is_deleted = 0 order by client_id`,
      )
    ).map(row => ({ ...withoutNulls(row), ...asTexts(row), clientSecret: SECRET_MASK }))
  const platform =
    <T>(work: (context: HttpContext, given: Input) => Promise<T>) =>
    async (context: HttpContext, given: unknown): Promise<T> => {
      if (context.actor.tenantId !== PLATFORM) throw new Refused({ kind: 'NotAllowed', permission: 'client' })
      return work(context, given as Input)
    }
  return [
    route(`GET ${base}/list`, {
      label: '应用列表 / Clients',
      permissions: ['client_view'],
      handle: platform(async ({ query }) => {
        return pageOfRows(await rows(), query, {
          ...baseAsked,
          id: 'code',
          clientId: 'code',
          clientName: 'code',
          resourceIds: 'code',
          scope: 'code',
          authorizedGrantTypes: 'code',
          webServerRedirectUri: 'code',
          authorities: 'code',
          accessTokenValidity: 'number',
          refreshTokenValidity: 'number',
          captchaMode: 'code',
          autoapprove: 'code',
        })
      }),
    }),
    route(`GET ${base}/detail`, {
      label: '应用详情 / Client',
      permissions: ['client_view'],
      handle: platform(
        async ({ query }) =>
          (await rows()).find(row => row.id === query.id) ??
          Promise.reject(new Refused({ kind: 'NotFound', resource: 'client', id: query.id ?? '' })),
      ),
    }),
    ...routesAt([`POST ${base}/submit`, `POST ${base}/save`, `POST ${base}/update`], {
      label: '应用保存 / Save client',
      permissions: ['client_add', 'client_edit'],
      handle: platform(context => submit(ports, context)),
    }),
    route(`POST ${base}/remove`, {
      label: '应用删除 / Remove client',
      permissions: ['client_delete'],
      handle: platform(async ({ actor }, given) => {
        await ports.database.transaction(PLATFORM, async tx => {
          const ids = neededIds(given.ids, 'ids')
          // Disabling it would lock everybody out.
          if (
            await tx.row(
              sql`select 1 from blade_client where tenant_id = ${PLATFORM} and id = any(${ids}::bigint[]) and client_id = ${PLATFORM} limit 1`,
            )
          )
            refuse('webClient', '网页应用不能删除 / The web application cannot be removed')
          for (const id of ids) await removeRecord(tx, actor, resource, id)
        })
        return {}
      }),
    }),
  ]
}

/** Texts in the dialect; a remark that is not an object is kept as written. */
const asTexts = ({ additionalInformation: more, autoapprove }: Input): Input => ({
  additionalInformation:
    typeof more !== 'object' || more === null ? '' : NOTE in more ? String(more[NOTE]) : JSON.stringify(more),
  autoapprove: autoapprove === null || autoapprove === undefined ? '' : String(autoapprove),
})
const NOTE = 'note' as const
function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
const informationOf = ({ additionalInformation: given }: Input): Input =>
  typeof given === 'string' && given.trim() !== ''
    ? { additionalInformation: objectIn(given) ?? { [NOTE]: given } }
    : {}

async function submit(ports: PlatformPorts, { actor, body }: HttpContext): Promise<unknown> {
  const secret = String(body.clientSecret ?? '')
  const keeps = secret === '' || keepsStoredSecret(secret)
  if (!body.id && keeps) invalid({ clientSecret: '请填写应用密钥 / Give the secret' })
  if (!keeps && secret.length < 16) invalid({ clientSecret: '应用密钥至少16位 / At least 16 characters' })
  const types = String(body.authorizedGrantTypes === undefined ? 'password' : (body.authorizedGrantTypes ?? ''))
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
  const unknown = types.find(one => !grants.has(one))
  if (unknown) invalid({ authorizedGrantTypes: `不支持的授权类型: ${unknown} / Unknown grant: ${unknown}` })
  return ports.database.transaction(
    PLATFORM,
    async tx => {
      const { row: _, ...saved } = await saveRecord(
        tx,
        actor,
        resource,
        {
          ...body,
          ...informationOf(body),
          ...(body.authorizedGrantTypes === undefined ? {} : { authorizedGrantTypes: types.join(',') }),
        },
        body.id ? 'update' : 'save',
      )
      if (!keeps)
        await tx.run(
          sql`update blade_client set secret_hash = ${secretDigest(secret)} where tenant_id = ${PLATFORM} and id = ${saved.id}`,
        )
      return saved
    },
    { name: 'save client' },
  )
}
