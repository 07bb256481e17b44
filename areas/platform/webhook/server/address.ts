import { type Label } from '#kernel'
import { deployment, isAllowedHost } from '#areas/platform/server/deployment.ts'

/** The built-in receiver: answers by itself, so that a subscription can be tried without another system. */
export const SIMULATED_HOST = 'receiver.simulated'

export const isSimulated = (url: string): boolean => URL.canParse(url) && new URL(url).hostname === SIMULATED_HOST

/**
 * Tenants type addresses, the deployment says which hosts the server may speak to (`WEBHOOK_HOSTS`): an address could
 * be the server's loopback or a private host.
 */
export function addressFault(url: string): Label | undefined {
  if (!URL.canParse(url)) return '请输入完整地址，如 https://erp.example.cn/hook / Give a whole address'
  const { protocol, host, hostname, username, hash } = new URL(url)
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || hash !== '')
    return '地址须以 https:// 或 http:// 开头，且不含账号 / http or https, without an account'
  return hostname === SIMULATED_HOST || isAllowedHost(deployment().webhookHosts ?? [], { host, hostname })
    ? undefined
    : `该主机未加入部署的允许名单（WEBHOOK_HOSTS）；试用可填 https://${SIMULATED_HOST}/ok / The host is not on the deployment's list (WEBHOOK_HOSTS); to try it out: https://${SIMULATED_HOST}/ok`
}
