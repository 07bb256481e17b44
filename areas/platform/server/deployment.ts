import type { FileStore, Thumbnails } from '#packages/files/index.ts'
import type { SecretBox } from '#packages/security/index.ts'
import type { SmtpPlace } from '#areas/platform/mail/server/smtp.ts'
import type { ScannerPlace } from '#areas/platform/attach/server/scan.ts'
import type { OaPlace } from '#areas/platform/oa-user/server/seeyon.ts'

/**
 * What this installation was given at its start and no row may say: the key of stored secrets, the hosts that files may
 * be sent to, its own folder.
 */
export interface Deployment {
  readonly secrets: SecretBox
  /** host or host:port; tenants type addresses, the deployment says which of them the server may speak to. */
  readonly storageHosts: readonly string[]
  /** host or host:port of databases whose tables the generator may read. */
  readonly datasourceHosts?: readonly string[]
  /** host or host:port that webhooks may be sent to. */
  readonly webhookHosts?: readonly string[]
  /** Where mails are handed over (`SMTP_URL`); tenants choose whether, never where. */
  readonly mail?: SmtpPlace
  /** The OA of this installation and our account there (`OA_URL`). */
  readonly oa?: OaPlace
  /** Looks at every uploaded file before it is stored (`SCAN_URL`); absent: nobody does, and the rows say so. */
  readonly scanner?: ScannerPlace
  readonly files: FileStore
  /** Small versions of pictures, as far as this machine can make them. */
  readonly thumbnails: Thumbnails
  /** Where a long file lies on its way to another storage; the system's own folder without. */
  readonly uploadFolder?: string
}
let installed: Deployment | undefined

export const installDeployment = (deployment: Deployment): void => {
  installed = deployment
}
/** Tenants type addresses, the deployment says which hosts the server may speak to: host or host:port. */
export const isAllowedHost = (
  allowed: readonly string[],
  { host, hostname }: { readonly host: string; readonly hostname: string },
): boolean => allowed.includes(host) || allowed.includes(hostname)
export function deployment(): Deployment {
  if (!installed) throw new Error('the deployment is not installed: call installDeployment first')
  return installed
}
