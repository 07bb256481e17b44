import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import { isIssuedBy, partsOf, type Identity } from './certificate.ts'
import { childrenOf, der, integer, nodes, nothing, octets, oid, sequence, set, TAG, time, type Node } from './der.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
} as const
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const SHA256 = sequence(oid(OID.sha256), nothing())
const attribute = (id: string, value: Buffer): Buffer => sequence(oid(id), set(value))

/** A detached CAdES signature of these bytes: SHA-256, RSA, with the certificates that lead to the root. */
export function signDetached(bytes: Buffer, signer: Identity, at: Date, chain: readonly string[] = []): Buffer {
  const certificate = new X509Certificate(signer.certificate)
  const { issuer, serial } = partsOf(certificate)
  const attributes = [
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.signingTime, time(at)),
    attribute(OID.messageDigest, octets(sha256(bytes))),
    attribute(OID.signingCertificate, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  ].sort(Buffer.compare)
  const signature = sign('sha256', der(TAG.set, ...attributes), signer.privateKey)
  const info = sequence(
    integer(1),
    sequence(issuer, serial),
    SHA256,
    der(TAG.context0, ...attributes),
    sequence(oid(OID.rsa), nothing()),
    octets(signature),
  )
  const certificates = [certificate, ...chain.map(one => new X509Certificate(one))].map(one => one.raw)
  const data = sequence(integer(1), set(SHA256), sequence(oid(OID.data)), der(TAG.context0, ...certificates), set(info))
  return sequence(oid(OID.signedData), der(TAG.context0, data))
}

export interface Verified {
  readonly certificate: X509Certificate | undefined
  readonly time: Date | undefined
  /** The bytes are those that were signed, by the key of the certificate. */
  readonly intact: boolean
  readonly trusted: boolean
}

/** Reads a detached signature over these bytes; one that cannot be read is not intact. */
export function verifyDetached(signature: Buffer, bytes: Buffer, roots: readonly string[]): Verified {
  try {
    return read(signature, bytes, roots)
  } catch {
    return { certificate: undefined, time: undefined, intact: false, trusted: false }
  }
}

function read(signature: Buffer, bytes: Buffer, roots: readonly string[]): Verified {
  const [outer] = nodes(trimmed(signature))
  const [, content] = childrenOf(outer!)
  const [data] = childrenOf(content!)
  const parts = childrenOf(data!)
  const certificates = childrenOf(parts.find(one => one.tag === TAG.context0)!).map(
    one => new X509Certificate(one.whole),
  )
  const [info] = childrenOf(parts.at(-1)!)
  const [, who, , attributes, , value] = childrenOf(info!)
  const serial = childrenOf(who!)[1]!.whole
  const certificate = certificates.find(one => partsOf(one).serial.equals(serial))
  if (!certificate || !attributes || !value) throw new RangeError('a signature without its certificate')
  const digest = attributeOf(attributes, OID.messageDigest)?.content
  const signed = verify('sha256', der(TAG.set, attributes.content), certificate.publicKey, value.content)
  const said = attributeOf(attributes, OID.signingTime)?.content.toString('latin1')
  return {
    certificate,
    time: said ? timeOf(said) : undefined,
    intact: signed && digest !== undefined && digest.equals(sha256(bytes)),
    trusted: isIssuedBy(certificate, roots),
  }
}

/** The place of a signature in a file is longer than the signature: zeros follow. */
function trimmed(signature: Buffer): Buffer {
  const extra = signature[1]! < 0x80 ? 0 : signature[1]! - 0x80
  const size = extra === 0 ? signature[1]! : signature.readUIntBE(2, extra)
  return signature.subarray(0, 2 + extra + size)
}
function attributeOf(attributes: Node, id: string): Node | undefined {
  const wanted = oid(id)
  const found = childrenOf(attributes).find(one => childrenOf(one)[0]!.whole.equals(wanted))
  return found && childrenOf(childrenOf(found)[1]!)[0]
}
const timeOf = (said: string): Date =>
  new Date(
    `${said.slice(0, 4)}-${said.slice(4, 6)}-${said.slice(6, 8)}T${said.slice(8, 10)}:${said.slice(10, 12)}:${said.slice(12, 14)}Z`,
  )
