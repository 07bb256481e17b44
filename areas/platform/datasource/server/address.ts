import { type Label } from '#kernel'
import { deployment, isAllowedHost } from '#areas/platform/server/deployment.ts'

export const POSTGRES = 'org.postgresql.Driver'
/** Placeholder address of the product's own database, read by its report role. */
export const OWN_ADDRESS = 'jdbc:postgresql:own'
const DEFAULT_PORT = 5432

export interface Address {
  readonly host: string
  readonly port: number
  readonly database: string
}

/**
 * 'jdbc:postgresql://host:port/name' without a query: driver options (files, sockets, classes) must not come from a
 * form.
 */
export function readAddress(given: string): Address | undefined {
  const match =
    /^(?:jdbc:)?postgres(?:ql)?:\/\/([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?\/([A-Za-z0-9_][A-Za-z0-9_-]{0,62})$/i.exec(
      given.trim(),
    )
  if (!match) return undefined
  const port = Number(match[2] ?? DEFAULT_PORT)
  return port >= 1 && port <= 65_535 ? { host: match[1]!.toLowerCase(), port, database: match[3]! } : undefined
}

/**
 * Checks the host against the deployment's allow list: an address could be the server's loopback or a private host
 * (dialect 13.7).
 */
export function addressFault(given: string): Label | undefined {
  const address = readAddress(given)
  if (!address)
    return '地址格式应为 jdbc:postgresql://主机:端口/库名 / The address reads jdbc:postgresql://host:port/name'
  return isAllowedHost(deployment().datasourceHosts ?? [], {
    host: `${address.host}:${address.port}`,
    hostname: address.host,
  })
    ? undefined
    : "该主机未加入部署的允许名单 / the host is not on the deployment's allow list"
}
