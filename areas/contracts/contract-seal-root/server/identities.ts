import { X509Certificate } from 'node:crypto'
import { localDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { issueIdentity, type Identity, type Subject } from '#packages/paper/signing/certificate.ts'
import { isSealed } from '#packages/security/index.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { company } from '#areas/partners/company/company.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contractSealRoot } from '../contract-seal-root.ts'

type Seal = RowOf<typeof companySeal>
const YEAR_MS = 365 * 86_400_000
const ROOT_YEARS = 20
const SEAL_YEARS = 3
const DAY_MS = 86_400_000

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
/** A day before, for the clocks of others. */
const beginOf = (actor: Actor): Date => later(actor.clock.now(), -DAY_MS)

/** The tenant's root, made when it is first needed. */
export async function rootOf(tx: Tx, actor: Actor): Promise<Identity> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`seal root ${tx.tenantId}`}))`)
  const known = (await findRows(tx, contractSealRoot, {} as never, { orderBy: 't.id' })).find(row =>
    isSealed(row.privateKey ?? ''),
  )
  const { secrets } = deployment()
  const place = `contract_seal_root ${tx.tenantId}`
  if (known) return { certificate: known.certificate!, privateKey: secrets.decrypt(known.privateKey!, place) }
  const until = later(beginOf(actor), ROOT_YEARS * YEAR_MS)
  const made = issueIdentity({
    subject: { name: '电子签章根证书', organisation: `租户 ${tx.tenantId}` },
    from: beginOf(actor),
    until,
  })
  await insertRow(tx, actor, contractSealRoot, {
    rootName: '电子签章根证书',
    certificate: made.certificate,
    privateKey: secrets.encrypt(made.privateKey, place),
    notAfter: localDateTime(until),
  })
  return made
}
export const rootCertificates = async (tx: Tx): Promise<string[]> =>
  (await findRows(tx, contractSealRoot, {} as never)).map(row => row.certificate!)

const placeOf = (seal: Pick<Seal, 'id'>) => `company_seal ${seal.id}`

/** A seal's certificate of three years, made when it is enabled, or first used after the last one ran out. */
export async function sealIdentity(tx: Tx, actor: Actor, sealId: string): Promise<Identity> {
  const seal = await getRow(tx, companySeal, sealId)
  const { secrets } = deployment()
  const isValid = seal.certNotAfter !== null && seal.certNotAfter > localDateTime(actor.clock.now())
  if (seal.certificate && isSealed(seal.privateKey ?? '') && isValid)
    return { certificate: seal.certificate, privateKey: secrets.decrypt(seal.privateKey!, placeOf(seal)) }
  const owner = await getRow(tx, company, seal.companyId)
  const until = later(beginOf(actor), SEAL_YEARS * YEAR_MS)
  const made = issueIdentity({
    subject: {
      name: owner.mechanismName,
      organisation: seal.sealName,
      ...(owner.creditCode ? { number: owner.creditCode } : {}),
    },
    from: beginOf(actor),
    until,
    issuer: await rootOf(tx, actor),
  })
  await updateRow(tx, actor, companySeal, seal, {
    certSerial: new X509Certificate(made.certificate).serialNumber.slice(0, 64),
    certNotAfter: localDateTime(until),
    certificate: made.certificate,
    privateKey: secrets.encrypt(made.privateKey, placeOf(seal)),
  })
  return made
}

/** A certificate for one signature: it names the person and the document, and nobody keeps its key. */
export async function oneOffIdentity(tx: Tx, actor: Actor, subject: Subject): Promise<Identity> {
  return issueIdentity({
    subject,
    from: beginOf(actor),
    until: later(actor.clock.now(), DAY_MS),
    issuer: await rootOf(tx, actor),
  })
}
