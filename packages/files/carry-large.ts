import { createHash } from 'node:crypto'
import { s3Store } from './s3-store.ts'

// A process of its own, so that its memory is its own: carries so many megabytes to an S3 server and back, and says by
// how much its highest memory grew.
const [endpoint = '', megabytes = '0', folder = ''] = process.argv.slice(2)
const store = s3Store({
  endpoint,
  bucket: 'fleet',
  accessKey: 'S3RVER',
  secretKey: 'S3RVER',
  region: 'us-east-1',
  now: () => new Date(),
  folder,
})
const PIECE = 64 * 1024

async function* film(mb: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < mb * 16; at++) yield Buffer.alloc(PIECE, at % 251)
}
async function carry(key: string, mb: number): Promise<{ sent: string; size: number; came: string }> {
  const { size, sha256 } = await store.put(key, film(mb), { maxBytes: mb * 1024 * 1024 })
  const hash = createHash('sha256')
  for await (const piece of await store.get(key)) hash.update(piece as Uint8Array)
  await store.remove(key)
  return { sent: sha256, size, came: hash.digest('hex') }
}
const highest = () => Math.round(process.resourceUsage().maxRSS / 1024)

await carry('warm/up', 8)
const before = highest()
const carried = await carry('attach/film', Number(megabytes))
process.stdout.write(JSON.stringify({ ...carried, grewMb: highest() - before }))
