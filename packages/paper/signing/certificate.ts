import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { bits, childrenOf, der, integer, nodes, nothing, octets, oid, sequence, set, TAG, time, utf8 } from './der.ts'

const SHA256_RSA = sequence(oid('1.2.840.113549.1.1.11'), nothing())
const OID = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  serial: '2.5.4.5',
  basic: '2.5.29.19',
  usage: '2.5.29.15',
} as const

/** Who a certificate names. `number`: a credit code, or a digest that ties it to one document. */
export interface Subject {
  readonly name: string
  readonly organisation?: string
  readonly number?: string
}
/** A key with its certificate, both as PEM. */
export interface Identity {
  readonly certificate: string
  readonly privateKey: string
}

const rdn = (type: string, value: string): Buffer => set(sequence(oid(type), utf8(value)))
const nameOf = (who: Subject): Buffer =>
  sequence(
    ...(who.organisation ? [rdn(OID.organisation, who.organisation)] : []),
    rdn(OID.commonName, who.name),
    ...(who.number ? [rdn(OID.serial, who.number)] : []),
  )
const extension = (id: string, value: Buffer): Buffer =>
  sequence(oid(id), der(0x01, Buffer.from([0xff])), octets(value))

export interface CertificateWanted {
  readonly subject: Subject
  readonly from: Date
  readonly until: Date
  /** Absent: it signs itself, as the root of a tenant does. */
  readonly issuer?: Identity
}

/** A new RSA key of 2048 bits and its certificate (SHA-256). */
export function issueIdentity({ subject, from, until, issuer }: CertificateWanted): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x7f) | 0x01
  const isRoot = issuer === undefined
  const issuerName = issuer ? nameInside(new X509Certificate(issuer.certificate), 'subject') : nameOf(subject)
  const usage = isRoot ? Buffer.from([0x03, 0x02, 0x01, 0x06]) : Buffer.from([0x03, 0x02, 0x06, 0xc0])
  const basic = sequence(...(isRoot ? [der(0x01, Buffer.from([0xff]))] : []))
  const body = sequence(
    der(TAG.context0, integer(2)),
    integer(serial),
    SHA256_RSA,
    issuerName,
    sequence(time(from), time(until)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.context3, sequence(extension(OID.basic, basic), extension(OID.usage, usage))),
  )
  const signature = sign('sha256', body, issuer ? issuer.privateKey : privateKey)
  return {
    certificate: pem('CERTIFICATE', sequence(body, SHA256_RSA, bits(signature))),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END ${label}-----\n`

/** The name of subject or issuer as it stands in a certificate, and its serial number. */
export function nameInside(certificate: X509Certificate, which: 'subject' | 'issuer'): Buffer {
  const parts = partsOf(certificate)
  return which === 'issuer' ? parts.issuer : parts.subject
}
export function partsOf(certificate: X509Certificate): { serial: Buffer; issuer: Buffer; subject: Buffer } {
  const [outer] = nodes(certificate.raw)
  const [body] = childrenOf(outer!)
  const parts = childrenOf(body!)
  const from = parts[0]!.tag === TAG.context0 ? 1 : 0
  return { serial: parts[from]!.whole, issuer: parts[from + 2]!.whole, subject: parts[from + 4]!.whole }
}

export const commonName = (certificate: X509Certificate): string =>
  /(?:^|\n)CN=(.*)/.exec(certificate.subject)?.[1]?.trim() ?? ''
export const fingerprint = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** Issued by one of these roots, for the moment. */
export const isIssuedBy = (certificate: X509Certificate, roots: readonly string[]): boolean =>
  roots.some(root => {
    const known = new X509Certificate(root)
    return certificate.checkIssued(known) && certificate.verify(known.publicKey)
  })
