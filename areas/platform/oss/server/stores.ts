import { invalid, type Label, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { type FileStore, s3Store } from '#packages/files/index.ts'
import { findRows } from '#packages/server/rows.ts'
import { deployment, isAllowedHost } from '#areas/platform/server/deployment.ts'
import { openSecret } from '#areas/platform/server/kept-secret.ts'
import { oss } from '../oss.ts'

export type OssRow = RowOf<typeof oss>
/** The folder of this installation, which needs no row. */
export const LOCAL = 'local'
const LOCAL_KIND = '10'
const IN_USE = 2

/**
 * Checks the host against the deployment's allow list: the address could be the server's loopback or a private host.
 */
export function addressFault(endpoint: string): Label | undefined {
  if (!URL.canParse(endpoint)) return '资源地址不正确 / not an address'
  const { protocol, host, hostname, pathname, username, search } = new URL(endpoint)
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || search !== '' || pathname !== '/')
    return '资源地址只能是协议与主机，如 https://s3.example.com / scheme and host only'
  return isAllowedHost(deployment().storageHosts, { host, hostname })
    ? undefined
    : "该地址未加入部署的允许名单 / the host is not on the deployment's allow list"
}

export function storeOf(row: OssRow, local: FileStore = deployment().files): FileStore {
  if (row.category === LOCAL_KIND) return local
  // Checked again: the list may have become shorter since the row was saved.
  const fault = addressFault(row.endpoint ?? '')
  if (fault) invalid({ endpoint: fault })
  return s3Store({
    endpoint: row.endpoint!,
    bucket: row.bucketName ?? '',
    region: row.region || 'us-east-1',
    accessKey: row.accessKey ?? '',
    secretKey: openSecret(row.secretKey, 'secretKey', { table: 'oss', tenantId: row.tenantId, code: row.ossCode }),
    now: () => new Date(),
    ...(deployment().uploadFolder ? { folder: deployment().uploadFolder! } : {}),
  })
}

/** Where new files of the tenant go. */
export async function currentStore(tx: Tx, local: FileStore): Promise<{ code: string; store: FileStore }> {
  const [row] = await findRows(tx, oss, { status: IN_USE })
  return row ? { code: row.ossCode, store: storeOf(row, local) } : { code: LOCAL, store: local }
}

/** Where a file lies that was stored before: by the code in its row, whatever is in use today. */
export async function storeNamed(tx: Tx, local: FileStore, code: string | null): Promise<FileStore> {
  if (!code || code === LOCAL) return local
  const [row] = await findRows(tx, oss, { ossCode: code })
  return row ? storeOf(row, local) : local
}
