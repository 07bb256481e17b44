import { refuse, type Label } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { findRows } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { oaSimulatedDept, oaSimulatedUser } from '../oa-user.ts'

export interface OaDeptTold {
  readonly oaId: string
  readonly oaParentId: string
  readonly deptName: string
  readonly sort: number
}
export interface OaPersonTold {
  readonly oaId: string
  readonly loginName: string
  readonly code: string
  readonly realName: string
  readonly phone: string
  readonly email: string
  readonly oaDeptId: string
  readonly postName: string
  readonly level: string
  readonly enabled: boolean
  readonly oaUpdateTime: string
}

/** What the OA is asked for (10-platform 5.9). `since` absent: everybody. */
export interface OaGateway {
  readonly name: string
  listDepts(): Promise<OaDeptTold[]>
  listUsers(since?: string): Promise<OaPersonTold[]>
}

export interface ConnectedOa {
  readonly kind: 'simulated' | 'seeyon' | 'unknown'
  readonly name: Label
  readonly place?: NonNullable<ReturnType<typeof deployment>['oa']>
}
/**
 * `oa.baseUrl`: the built-in OA, or the address of the one that the installation has the account of (`OA_URL`). Every
 * screen names what it talks of by this.
 */
export async function connectedOa(tx: Tx): Promise<ConnectedOa> {
  const address = (await paramValue(tx, 'oa.baseUrl')).replace(/\/+$/, '')
  if (address === '' || address === 'simulated') return { kind: 'simulated', name: SIMULATED }
  const place = deployment().oa
  return place && place.address === address
    ? { kind: 'seeyon', name: '致远OA / Seeyon OA', place }
    : { kind: 'unknown', name: '未接入的OA地址 / OA address without an adapter' }
}
const SIMULATED = '模拟OA / Simulated OA'

/** Whom people and departments are asked of: the built-in one in this release. */
export async function oaGateway(tx: Tx): Promise<OaGateway> {
  return (await connectedOa(tx)).kind === 'simulated'
    ? simulatedOa(tx)
    : refuse('oaAddress', '暂未接入该OA地址，请设为 simulated / No adapter for this OA address, set it to simulated')
}

export const simulatedOa = (tx: Tx): OaGateway => ({
  name: SIMULATED,
  listDepts: async () =>
    (await findRows(tx, oaSimulatedDept, {})).map(row => ({
      oaId: row.oaId,
      oaParentId: row.oaParentId ?? '',
      deptName: row.deptName,
      sort: row.sort ?? 0,
    })),
  listUsers: async since =>
    (await findRows(tx, oaSimulatedUser, {}))
      .map(row => ({
        oaId: row.oaId,
        loginName: row.loginName ?? '',
        code: row.code ?? '',
        realName: row.realName,
        phone: row.phone ?? '',
        email: row.email ?? '',
        oaDeptId: row.oaDeptId ?? '',
        postName: row.postName ?? '',
        level: row.level ?? '',
        enabled: row.enabled,
        oaUpdateTime: row.updateTime,
      }))
      .filter(one => since === undefined || one.oaUpdateTime >= since),
})
